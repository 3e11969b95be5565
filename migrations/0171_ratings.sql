-- What customers say of a finished booking: one row for each booking, whoever presses how often.
create table ratings (
  booking_token text primary key,
  supplier_id integer not null,
  stars integer not null check (stars between 1 and 5),
  comments text,
  -- First name, as it is shown beside the comments.
  reviewer text not null,
  -- Why the comments are not shown (they hold a phone number, an address or a link); null = they are.
  held_because text,
  -- What of it the supplier's counts hold; null = nothing yet. The batch that writes `stars` moves the counts by the difference.
  counted_stars integer,
  rated_on text not null,
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;
create index ratings_of_supplier on ratings (supplier_id, updated_at);
