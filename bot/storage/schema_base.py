"""What all tables of the database share."""

from __future__ import annotations

from sqlalchemy import BigInteger, Integer, MetaData

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers only INTEGER keys by itself; PostgreSQL needs the wide type for Discord's ids.
Key = BigInteger().with_variant(Integer, "sqlite")

NOBODY = "below zero: nobody may know any more who it was"
