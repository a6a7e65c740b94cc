-- Whether this database is a sandbox, in which anybody signs in as anyone, or a production one. The
-- server writes the row at its first start; no role can change it afterwards.
create table deployment (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('sandbox', 'production')),
  decided_at timestamptz not null default now()
);
comment on table deployment is 'append-only: neither kind ever becomes the other';
create trigger deployment_append_only
  before update or delete or truncate on deployment
  for each statement execute function refuse_change();

-- A database of an earlier version is what its rows show. An empty one is decided at its next start.
insert into deployment (kind)
select case
    when exists (select from sandbox_inbox) or exists (select from sandbox_ach_submissions)
      or exists (select from sandbox_widget_sessions)
      or exists (select from banking_clock where version > 0 or offset_ms <> 0)
    then 'sandbox' else 'production' end
where exists (select from sandbox_inbox) or exists (select from users)
  or exists (select from savings_accounts);

-- Micro-deposits are sent to one outside account for few people (STATES: Linking).
create index linked_accounts_by_number on linked_accounts (account_number_index)
  where kind = 'MANUAL' and activated_at is null;
