-- What people were shown and pressed on the results page (P-257 to P-259). Append-only; no contact details.
CREATE TABLE listing_events (
  id INTEGER PRIMARY KEY,
  lead_guid TEXT NOT NULL,
  supplier_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('shown', 'opened', 'book-now')),
  -- Of an impression: its place in the list, from 1.
  position INTEGER,
  service_date TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX listing_events_by_lead ON listing_events (lead_guid, kind);
