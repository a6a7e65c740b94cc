-- Savings account numbers rest sealed, like every account number (TRUST: Data). Only the vault can
-- seal: what is plain here is sealed when a server starts, before it serves anybody
-- (features/accounts/seal-plain-numbers.ts). Until then the check below holds for new rows only.
alter table savings_accounts
  alter column account_number drop default,
  alter column account_number drop not null,
  add column account_number_sealed bytea,
  add column account_number_index bytea,
  add column account_last_four text check (account_last_four ~ '^[0-9]{4}$'),
  add constraint savings_accounts_sealed check (
    account_number is null and account_number_sealed is not null
    and account_number_index is not null and account_last_four is not null) not valid;
comment on column savings_accounts.account_number is
  'empty: rows written before numbers were sealed are emptied when a server starts';
drop index savings_accounts_number;
create unique index savings_accounts_number
  on savings_accounts (account_number_index, institution_id);
create index savings_accounts_plain on savings_accounts (institution_id, id)
  where account_number is not null;

-- Numbers that count up could be told from the order accounts were opened in: they are drawn now.
drop sequence savings_account_numbers;
