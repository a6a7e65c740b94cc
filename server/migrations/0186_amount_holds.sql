-- Amounts that staff hold in an account, each until a day. The ledger's hold has the amount and its release.
create table amount_holds (
  institution_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  hold_id bigint not null,
  -- Why, for staff only.
  reason text not null check (reason <> ''),
  -- The last day of the hold.
  ends_on date not null,
  placed_by text not null,
  primary key (institution_id, id),
  unique (institution_id, hold_id),
  foreign key (institution_id, hold_id) references holds (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id)
);
create index amount_holds_of_account on amount_holds (institution_id, account_id);
create index amount_holds_end on amount_holds (institution_id, ends_on);
comment on table amount_holds is 'append-only: the ledger’s hold has the release';
create trigger amount_holds_append_only before update or delete or truncate on amount_holds
  for each statement execute function refuse_change();
