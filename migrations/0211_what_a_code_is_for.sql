-- A code counts only for what it was sent for (a keyed digest: a quote's mobile, one link, one booking); null = nothing was sent that is typed in again.
alter table verification_numbers add column purpose_digest text;
