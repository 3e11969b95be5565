-- A sign-in on its way waits, sealed, in its browser's own cookie: opening the address writes nothing.
drop table sign_ins;

-- Answers of the provider that were used, until they would be too late anyway: each counts once.
create table taken_sign_ins (
  state_hash text primary key,
  expires_at integer not null
) strict, without rowid;

create index taken_sign_ins_by_end on taken_sign_ins (expires_at);
