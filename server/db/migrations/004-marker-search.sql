-- Markers are found in memory, see server/service/marker-catalogues.ts, and no longer by their letters here.
-- Replaces the text with the SHA-256 df565cea70ed4c60615f839bf731358c858872366d40bff5cf40495218609245, which also dropped the
-- extension pg_trgm. Another program in the same database may use it.
drop index if exists markers_search;
alter table markers drop column if exists search;

-- What names are compared by, see lib/sort-key.ts, which makes the same: no case, no accents, numbers by their value.
alter table markers add column sort_key text collate "C" not null generated always as (
  regexp_replace(
    regexp_replace(
      regexp_replace(lower(normalize(name, NFKD) collate "C"), '[\u0300-\u036f]', '', 'g'),
      '(\d+)', '00000000\1', 'g'
    ),
    '\d*(\d{8})', '\1', 'g'
  )
) stored;
drop index markers_in_order;
create index markers_in_order on markers (team_id, lab_id, sort_key, id);

-- Another version whenever a team's markers change, so that every process notices that what it has in memory is of before.
create table marker_catalogues (
  team_id uuid primary key references teams on delete cascade,
  version uuid not null
);
