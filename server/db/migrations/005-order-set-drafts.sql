-- The order set that somebody is making, with the steps that undo and redo lead to. It belongs to a team and a browser: the
-- browser has a random text in a cookie; kept here is its sha-256, hexadecimal.
create table order_set_drafts (
  -- as in workspace_people
  owner text not null,
  browser_hash text not null,
  -- one more with each change
  revision int not null,
  -- {past, present, future} as JSON, see contract/order-sets.ts
  history text not null,
  updated_at timestamptz not null,
  primary key (owner, browser_hash)
);
create index order_set_drafts_by_age on order_set_drafts (updated_at);
