-- A booking on a fleet company's bill by someone whose membership was not verified waits for the company; null = there is nothing to approve.
alter table bookings add column fleet_approval text check (fleet_approval in ('needed', 'given', 'declined'));
