"""The database: the log on disk, many tables in one transaction, migrations, archives."""
