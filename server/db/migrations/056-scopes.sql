-- Tags of the people whom a member sees, such as ["cardiology"]; null is everyone.
alter table members add column scope jsonb;
-- As it was when the session was opened.
alter table sessions add column scope jsonb;
-- As it will be of the member whom the link lets in.
alter table sign_in_links add column scope jsonb;
