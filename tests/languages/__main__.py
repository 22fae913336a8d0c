"""``make words``: bring all catalogs up to the source; name what they lack."""

from tests.languages.catalogs import update

update()
