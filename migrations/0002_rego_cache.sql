-- Answers of the rego provider, each look-up of which costs money. A plate with its VIN is personal: rows end after a day.
CREATE TABLE rego_cache (
  country TEXT NOT NULL CHECK (country IN ('AU', 'NZ')),
  state TEXT NOT NULL,
  plate TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (country, state, plate)
) STRICT, WITHOUT ROWID;
CREATE INDEX rego_cache_by_expiry ON rego_cache (expires_at);
