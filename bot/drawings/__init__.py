"""Drawings made into pictures: PNG for Discord, SVG for web pages."""
