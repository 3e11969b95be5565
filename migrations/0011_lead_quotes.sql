-- The prices a lead was shown, kept with what they were computed from: the same inputs are never priced twice,
-- and an answer given can be shown again to the cent.
CREATE TABLE lead_quotes (
  lead_guid TEXT NOT NULL,
  -- SHA-256 of the canonical inputs, hexadecimal.
  input_hash TEXT NOT NULL,
  rule_version TEXT NOT NULL,
  inputs TEXT NOT NULL CHECK (json_valid(inputs)),
  listings TEXT NOT NULL CHECK (json_valid(listings)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (lead_guid, input_hash)
) STRICT, WITHOUT ROWID;
