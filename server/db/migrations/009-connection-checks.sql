-- What a team says of its people, and what is known of their connections. A person who is taken off the list is first only
-- hidden, with all that is known of them, so that it can be undone; see server/workspace/people.ts.
alter table workspace_people add column tags jsonb not null default '[]';
alter table workspace_people add column removed_at timestamptz;

-- The outcome of each person's last check. One that failed leaves what the one before it found.
create table person_checks (
  -- as in workspace_people
  owner text not null,
  user_id uuid not null,
  -- when what is in `body` was read; null where every check failed
  checked_at timestamptz,
  attempted_at timestamptz not null,
  -- JSON: of PersonCheck in contract/connection-checks.ts what a check finds, without what is in columns of its own
  body text not null,
  -- JSON: the denied scopes of each provider, to tell what changed
  denied text not null,
  -- JSON; null where the last check did not fail
  failed text,
  -- whether the check found anything to look at, confirmed or not
  trouble boolean not null,
  primary key (owner, user_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);

-- On which days each provider recorded, so that a check asks only for what is new.
create table recorded_days (
  owner text not null,
  user_id uuid not null,
  looked_from date not null,
  looked_to date not null,
  -- JSON: provider -> days, the newest first
  days text not null,
  -- JSON: provider -> hashes of the provider's own ids of workouts, the newest first
  hashes text not null,
  primary key (owner, user_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);

-- The same hashes to be found by: two people who have one have the same account at the provider.
create table recorded_workouts (
  owner text not null,
  hash text not null,
  user_id uuid not null,
  provider text not null,
  primary key (owner, hash, user_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);
create index recorded_workouts_of_person on recorded_workouts (owner, user_id);

-- Each pair stands here twice, once for each of the two.
create table shared_accounts (
  owner text not null,
  user_id uuid not null,
  provider text not null,
  other_id uuid not null,
  primary key (owner, user_id, provider, other_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade,
  foreign key (owner, other_id) references workspace_people (owner, user_id) on delete cascade
);
create index shared_accounts_of_other on shared_accounts (owner, other_id);

-- The trouble of one connection as a thing with a life.
create table problems (
  owner text not null,
  id uuid not null,
  user_id uuid not null,
  -- slug, or name where there is none
  provider text not null,
  -- null while it is open
  closed_at timestamptz,
  -- JSON
  troubles text not null,
  first_seen timestamptz not null,
  opened_at timestamptz not null,
  reopened int not null,
  -- who sees to it, as they call themselves
  assignee text,
  note text not null,
  snoozed_until date,
  contacted_on date,
  version int not null,
  primary key (owner, id),
  unique (owner, user_id, provider),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);
create index problems_closed on problems (closed_at) where closed_at is not null;

create table problem_events (
  owner text not null,
  problem_id uuid not null,
  -- counts the events of the problem
  n int not null,
  at timestamptz not null,
  kind text not null,
  -- such as "Firefox on Linux"; null where a check did it
  browser text,
  -- JSON
  fields text not null,
  primary key (owner, problem_id, n),
  foreign key (owner, problem_id) references problems (owner, id) on delete cascade
);

-- What was otherwise from one check to the next.
create table connection_changes (
  owner text not null,
  user_id uuid not null,
  at timestamptz not null,
  -- those of one check are counted
  n int not null,
  provider text not null,
  kind text not null,
  resource text,
  before text,
  after text,
  primary key (owner, user_id, at, n),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);
create index connection_changes_newest on connection_changes (owner, at desc);

create table saved_views (
  -- as in workspace_people
  owner text primary key,
  views jsonb not null,
  -- one more with each change
  version int not null
);

-- The check that runs by itself, of each owner.
create table background_checks (
  owner text primary key,
  started_at timestamptz not null,
  -- of the last run that came to its end
  finished_at timestamptz,
  checked int not null,
  failed int not null,
  -- how many people the run is of
  total int not null,
  -- why it stopped before its end
  stopped text
);
-- One row: which process runs it, and until when it has it unless it says so again.
create table background_lease (
  only_one boolean primary key default true check (only_one),
  holder uuid not null,
  until timestamptz not null
);
