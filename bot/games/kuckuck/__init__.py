"""Zum Kuckuck!"""
