"""The database, by SQLAlchemy Core: SQLite by default, PostgreSQL when the address says so."""
