"""What the tests notice: small changes are made to functions of the engine and the bot, and the tests run.

    make mutants                                # 300 changes, equally many at each level
    make mutants SALT=2 CHANGES=60 LEVEL=table  # other changes, of one level (see `changes.LEVELS`)
    make mutants MINUTES=10                     # no new change after ten minutes

A change is one of five kinds (`changes.KINDS`): a comparison is flipped, a sign changed, a call dropped, a
return put in, a constant raised by one. The changes are picked by a hash of the salt, the function's
qualified name and the kind. The file does not matter, so code that is moved keeps its changes.

One pytest collects the tests once, and a process is forked from it for each change (`suite`). That process
compiles the changed file and puts the new code into the functions that are there (`patching`). Then it runs
the tests that reach the changed statement, the most specific ones first, for five seconds of CPU time
(`--seconds`). A test notices the change if it fails, crashes or lasts ten times as long as it should. This
does not count if it also happens in unchanged code after the same tests. A change that no test reaches is
unnoticed.

A run of all tests, which takes some minutes, finds what each of them reaches. The result is in `.mutants/`,
under a hash of the sources and the tests, beside the verdict on each change (`verdicts.jsonl`) and the list
of the changes that no test noticed (`survivors.txt`).

A change may leave the meaning as it was, so not all changes can be noticed. Code that runs only while
modules load is left out. A test that starts the bot in another process tests it unchanged.
"""
