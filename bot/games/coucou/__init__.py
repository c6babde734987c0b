"""Coucou, and As qui court."""
