-- How many characters a version has, to know how much a team keeps.
alter table order_set_versions add column characters int not null generated always as (
  length(note) + length(tags::text) + length(content::text) + coalesce(length(snapshot::text), 0)) stored;
