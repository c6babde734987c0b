"""Strong bots think here: in a separate process, within its share of a core.

A question is only what a seat may know, as bytes. No table waits for its answer.
"""
