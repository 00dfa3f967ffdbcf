-- Everything but the public diagnosis codes belongs to one team. A `body` is the record as the interface gives it,
-- rendered once when it is written; the columns beside it are what is asked by.

-- Replaces the text with the SHA-256 5c9f697949fe909ea164e908abda29715dc9ac45620875a7efaa4cb8a0a33ad5, which also made the
-- extension pg_trgm and a column and an index for it. Migration 004 dropped all three.

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  -- sha-256 of the key, hexadecimal; the key itself is shown once and kept nowhere
  hash text not null unique,
  -- its first characters, to tell keys apart
  prefix text not null,
  note text,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table users (
  team_id uuid not null references teams on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);

create table workouts (
  team_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  time_start timestamptz not null,
  body text not null,
  primary key (team_id, id),
  foreign key (team_id, user_id) references users on delete cascade
);
create index workouts_newest on workouts (team_id, user_id, time_start desc, id);

create table connections (
  team_id uuid not null,
  user_id uuid not null,
  slug text not null,
  name text not null,
  body text not null,
  primary key (team_id, user_id, slug),
  foreign key (team_id, user_id) references users on delete cascade
);

create table labs (
  team_id uuid not null references teams on delete cascade,
  id int not null,
  slug text not null,
  name text not null,
  primary key (team_id, id),
  unique (team_id, slug)
);

-- narrow, because every search reads its matches to count them; the bodies of one page are then looked up
create table markers (
  team_id uuid not null references teams on delete cascade,
  id int not null,
  lab_id int,
  name text not null,
  -- the lab's own test code
  provider_id text,
  primary key (team_id, id),
  foreign key (team_id, lab_id) references labs on delete cascade
);
create index markers_in_order on markers (team_id, lab_id, name, id);
create index markers_by_code on markers (team_id, lab_id, provider_id);

create table marker_bodies (
  team_id uuid not null,
  id int not null,
  body text not null,
  primary key (team_id, id),
  foreign key (team_id, id) references markers on delete cascade
);

create table lab_tests (
  team_id uuid not null references teams on delete cascade,
  id text not null,
  name text not null,
  lab_id int not null,
  primary key (team_id, id),
  foreign key (team_id, lab_id) references labs on delete cascade
);

create table lab_test_markers (
  team_id uuid not null,
  lab_test_id text not null,
  marker_id int not null,
  primary key (team_id, lab_test_id, marker_id),
  foreign key (team_id, lab_test_id) references lab_tests on delete cascade,
  foreign key (team_id, marker_id) references markers on delete cascade
);

create table lab_accounts (
  team_id uuid not null references teams on delete cascade,
  id uuid not null,
  lab text not null,
  status text not null,
  name text,
  body text not null,
  primary key (team_id, id)
);

-- ICD-10-CM is public and the same for every team. Empty until a release is imported; the starter set is not stored.
create table diagnosis_codes (
  -- without the dot
  code text primary key,
  billable boolean not null,
  short_title text not null,
  long_title text not null
);

-- one row: which release the codes are
create table diagnosis_release (
  only_one boolean primary key default true check (only_one),
  name text not null,
  codes int not null,
  imported_at timestamptz not null default now()
);

-- What the dashboard itself remembers. `owner` is the team's id, or for another upstream a hash of its address and key.
create table desk_people (
  owner text not null,
  user_id uuid not null,
  label text,
  added_at timestamptz not null default now(),
  primary key (owner, user_id)
);
