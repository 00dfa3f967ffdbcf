-- From here on the tables have a schema of their own. server/db/schema.ts moves those of earlier versions.
comment on table migrations is 'The migrations of Rounds that ran on the tables in this schema';
