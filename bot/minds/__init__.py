"""Where strong bots think: in a process of its own, in no more than its share of a core.

A question is what a seat may know, as bytes, and nothing besides. No table waits for its answer.
"""
