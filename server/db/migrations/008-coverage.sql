-- Medicare's lists of diagnosis codes for laboratory tests, one for each of its national coverage determinations (190.12 to
-- 190.34). Public and the same for every team; empty until they are imported.
create table coverage_codes (
  -- `all`: the list is part of each determination
  ncd text not null,
  list text not null check (list in ('covered', 'denied', 'not_supporting')),
  -- ICD-10-CM without the dot: all codes from the first to the last, and those below them
  first_code text not null,
  last_code text not null,
  primary key (ncd, list, first_code, last_code)
);

-- one row: since when the lists are valid
create table coverage_release (
  only_one boolean primary key default true check (only_one),
  effective date not null,
  imported_at timestamptz not null default now()
);
