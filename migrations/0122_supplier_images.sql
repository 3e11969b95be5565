-- Pictures of a supplier: JSON list of paths, the first one is shown where its offer is viewed.
alter table suppliers add column images text not null default '[]';
