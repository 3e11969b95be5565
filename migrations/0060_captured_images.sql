-- Photos of a vehicle that go with a lead, and their part of the lead's history. The bytes lie in R2 (binding UPLOADS).
create table captured_images (
  id text primary key,
  lead_guid text not null,
  vehicle_id text,
  booking_id text,
  sort_order integer not null check (sort_order between 0 and 999),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- Why it was rejected.
  problem text,
  type text check (type in ('jpeg', 'png', 'webp')),
  width integer,
  height integer,
  byte_length integer,
  -- Of the cleaned picture. A copy of the lead shares the object with the lead it came from.
  object_key text,
  created_at integer not null,
  decided_at integer,
  removed_at integer,
  check (status <> 'approved' or (type is not null and width > 0 and height > 0 and byte_length > 0 and object_key is not null))
) strict;

create index captured_images_by_lead on captured_images (lead_guid, sort_order);
create index captured_images_by_object on captured_images (object_key) where object_key is not null;
create index captured_images_by_age on captured_images (created_at);
-- A lead has one object once, however often its copying is repeated.
create unique index captured_images_once on captured_images (lead_guid, object_key);

create table captured_image_events (
  id integer primary key,
  image_id text not null,
  lead_guid text not null,
  revision integer not null,
  who text not null check (who in ('holder', 'system')),
  what text not null check (what in ('photo-added', 'photo-rejected', 'photo-removed')),
  why text,
  at integer not null
) strict;

create unique index captured_image_events_once on captured_image_events (image_id, what);
create index captured_image_events_by_lead on captured_image_events (lead_guid, id);
