"""What the tests notice: small changes are made to functions of the engine and the bot, and the tests run.

    make mutants                                # 300 changes, as many at each level
    make mutants SALT=2 CHANGES=60 LEVEL=table  # other ones, of one level (see `changes.LEVELS`)
    make mutants MINUTES=10                     # no new one after ten minutes

A change is one of five kinds (`changes.KINDS`): a comparison is turned, a sign changed, a call dropped, a
return put in, a constant raised by one. A hash of the salt, the function's qualified name and the kind draws
them, without the file: code that is moved keeps its own.

How it is done (`suite`): one pytest collects the tests once, and a process is forked from it
for each change. That process compiles the changed file and puts the new code into the functions that are
there (`patching`). Then it runs the tests that reach the changed statement, those first that reach little
else, for five seconds of the processor (`--seconds`). A test that fails, crashes or lasts ten times as long
as it should has noticed the change, if without the change it passes after the same tests. Where no test gets
to the statement, none has noticed it.

Which tests reach what is found by running all of them once, for some minutes. It is kept in `.mutants/` under
a hash of the sources and the tests. There are also the verdict on each change (`verdicts.jsonl`) and the list
of the changes that no test noticed (`survivors.txt`).

What it cannot tell: a change may mean the same as what was there, so not all of them can be noticed. What
runs while modules load and never again is left out. A test that starts the bot in another process tests it
unchanged.
"""
