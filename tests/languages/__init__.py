"""The catalogs of all languages: what must be in them, and how they are kept up."""
