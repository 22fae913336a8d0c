"""``make words``: find all texts, update the catalogs, compile them, name what is missing."""

from tests.languages.catalogs import update

update()
