"""Cucco 21."""
