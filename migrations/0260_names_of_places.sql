-- A place is found by its names (its own, and others that people type) and by its postcodes. No box or mail centre is a place any more,
-- and how many people live there ranks places of like names: what told these apart before goes.
DROP TABLE localities_fts;
DROP INDEX localities_by_name;
DROP INDEX localities_by_postcode;
DROP INDEX localities_by_point;
ALTER TABLE localities DROP COLUMN search_text;
ALTER TABLE localities DROP COLUMN postcode_rank;
ALTER TABLE localities DROP COLUMN neighbours;
ALTER TABLE localities DROP COLUMN postcode_mates;
-- Persons; 0 where not known.
ALTER TABLE localities ADD COLUMN weight INTEGER NOT NULL DEFAULT 0;
CREATE INDEX localities_by_point ON localities (latitude, longitude);

CREATE TABLE place_names (
  -- In the order of weight, the heaviest first: a search that reads by it may stop early.
  id INTEGER PRIMARY KEY,
  country TEXT NOT NULL,
  -- A name folded and without blanks, or a postcode.
  key TEXT NOT NULL,
  letters INTEGER NOT NULL,
  -- The key from its end, for a typing error in its first half. NULL for a postcode.
  backwards TEXT,
  -- What the text search reads: the folded name, the region short and long, the postcodes. Empty for a postcode.
  words TEXT NOT NULL,
  locality_id INTEGER NOT NULL
) STRICT;
CREATE INDEX place_names_by_key ON place_names (country, key);
CREATE INDEX place_names_by_end ON place_names (country, letters, backwards) WHERE backwards IS NOT NULL;
CREATE VIRTUAL TABLE place_names_fts USING fts5 (country, words, content = 'place_names', content_rowid = 'id', prefix = '2 3', tokenize = 'ascii');

-- Beginnings that many names share, with the places that come first: "s" would else read a thousand rows.
CREATE TABLE place_prefixes (
  country TEXT NOT NULL,
  prefix TEXT NOT NULL,
  -- JSON array, heaviest first.
  locality_ids TEXT NOT NULL,
  PRIMARY KEY (country, prefix)
) STRICT, WITHOUT ROWID;

-- Places that are there already are found by name until the reference data is loaded again.
INSERT INTO place_names (country, key, letters, words, locality_id)
  SELECT country, replace(folded, ' ', ''), length(replace(folded, ' ', '')), folded || ' ' || lower(region) || ' ' || coalesce(postcode, ''), id FROM localities WHERE latitude IS NOT NULL ORDER BY length(folded), folded;
INSERT INTO place_names_fts (place_names_fts) VALUES ('rebuild');
ALTER TABLE localities DROP COLUMN folded;
