"""The thinking of strong bots: in a separate process, within a limited share of a core.

A question holds only what a seat may know, as bytes. No table waits for its answer.
"""
