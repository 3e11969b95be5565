-- Quotes that customers asked one supplier for: once for each lead and supplier. A row is also its event in the lead's history.
create table supplier_direct_leads (
  id integer primary key,
  lead_guid text not null,
  supplier_id integer not null,
  -- Name, contact number, e-mail and comments as JSON, AES-GCM sealed for "<lead guid>:<supplier id>".
  details_sealed text not null,
  -- Of the lead when it was asked.
  revision integer not null,
  who text not null check (who in ('holder', 'visitor')),
  asked_at integer not null
) strict;

create unique index supplier_direct_leads_once on supplier_direct_leads (lead_guid, supplier_id);
