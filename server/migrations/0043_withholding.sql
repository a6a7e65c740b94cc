-- Backup withholding (RULES: Tax): 24 % of each interest posting of somebody whose W-9 says so goes to
-- the tax office, in the transaction that posts the interest. The interest is posted whole, and beside
-- it an entry of the same wish takes the tax: that is how a statement and the tax form tell it.

-- The payout of a closing; the migration after this one uses it.
alter type transfer_kind add value 'payout';

alter table interest_payments
  -- Whether the person was subject to it when this was posted.
  add column is_withheld boolean not null default false,
  -- Below zero: given back with interest that was taken back.
  add column withheld_cents bigint not null default 0,
  add column withholding_entry_id bigint,
  add foreign key (institution_id, withholding_entry_id)
    references journal_entries (institution_id, id),
  add check ((withholding_entry_id is null) = (withheld_cents = 0)),
  add check (withheld_cents = 0 or sign(withheld_cents) = sign(amount_cents)),
  add check (is_withheld or withheld_cents <= 0);

-- What was withheld of interest that is taken back with a returned deposit goes back with it.
alter table interest_takebacks
  add column withheld_back_cents bigint not null default 0 check (withheld_back_cents >= 0),
  add column withholding_entry_id bigint,
  add foreign key (institution_id, withholding_entry_id)
    references journal_entries (institution_id, id),
  add check (withheld_back_cents <= amount_cents),
  add check ((withholding_entry_id is null) = (withheld_back_cents = 0));

-- To the nearest cent.
create function withholding_on(p_interest_cents bigint) returns bigint language sql immutable strict
return round(p_interest_cents * 0.24)::bigint;

-- It follows the first listed owner, who signed the W-9.
create function is_withheld(p_institution_id uuid, p_account_id uuid) returns boolean
language sql stable
begin atomic
  select coalesce((
    select owner.is_backup_withheld from entities entity
      join depositors owner on owner.institution_id = entity.institution_id
       and owner.entity_id = entity.id and owner.is_primary
     where entity.institution_id = p_institution_id and entity.savings_account_id = p_account_id
     limit 1), false);
end;

-- What is withheld of an amount that is posted on a date. Of interest taken back as much is given
-- back as was withheld in the same year and no more: after its end the person claims it themselves.
create function withholding_of(
  p_institution_id uuid,
  p_account_id uuid,
  p_amount_cents bigint,
  p_date date
) returns bigint language plpgsql stable as $$
declare
  from_date date := date_trunc('year', p_date)::date;
  to_date date := from_date + interval '1 year' - interval '1 day';
  withheld bigint;
begin
  if p_amount_cents >= 0 then
    return case when is_withheld(p_institution_id, p_account_id)
      then withholding_on(p_amount_cents) else 0 end;
  end if;
  select coalesce(sum(cents), 0) into withheld from (
    select withheld_cents as cents from interest_payments
     where institution_id = p_institution_id and account_id = p_account_id
       and effective_date between from_date and to_date
    union all
    select -withheld_back_cents from interest_takebacks
     where institution_id = p_institution_id and account_id = p_account_id
       and effective_date between from_date and to_date) of_year;
  return -least(withholding_on(-p_amount_cents), greatest(withheld, 0));
end $$;

-- Takes the tax of interest that was posted (or gives it back, below zero), as a settled transfer of
-- the same wish and its entry. With p_is_owed it is given back to what the depositor owes.
create function post_withholding(
  p_institution_id uuid,
  p_account_id uuid,
  p_withheld_cents bigint,
  p_effective_date date,
  p_request_id uuid,
  p_is_owed boolean,
  p_now timestamptz,
  p_key text
) returns bigint language plpgsql as $$
declare
  transfer uuid := gen_random_uuid();
  hash bytea := sha256(convert_to(p_key || ' ' || p_withheld_cents, 'UTF8'));
  entry bigint;
begin
  insert into transfers (institution_id, id, request_id, account_id, direction, kind, amount_cents,
    status, file_date, settlement_date, available_date, cancel_until, date_created, date_submitted,
    date_processed, idempotency_key, input_hash)
  values (p_institution_id, transfer, p_request_id, p_account_id,
    case when p_withheld_cents > 0 then 'PrimaryToService' else 'ServiceToPrimary' end::transfer_direction,
    'withholding', abs(p_withheld_cents), 'Settled', p_effective_date, p_effective_date,
    p_effective_date, p_now, p_now, p_now, p_now, p_key, hash);
  insert into transfer_events
    (institution_id, transfer_id, from_status, to_status, cause, happened_at)
  values (p_institution_id, transfer, null, 'Settled', 'posted', p_now);
  select post_entry.entry_id into entry from post_entry(
    p_institution_id, 'withholding',
    case when p_withheld_cents > 0 then 'Tax withheld' else 'Withheld tax given back' end,
    p_effective_date, p_account_id, transfer, null,
    array[case when p_is_owed then 'returns_receivable' else 'savings' end, 'withholding_payable'],
    array[case when p_is_owed then null else p_account_id end, null],
    array[-p_withheld_cents, p_withheld_cents], p_key, hash, 'job', 'withholding');
  update transfers set posted_entry_id = entry
   where institution_id = p_institution_id and id = transfer;
  return entry;
end $$;

-- Posts interest of an account with what is withheld of it, and records the payment.
create function pay_account(
  p_institution_id uuid,
  p_account_id uuid,
  p_paid_through date,
  p_reason interest_reason,
  p_effective_date date,
  p_accrued numeric,
  p_owed_cents bigint,
  p_amount_cents bigint,
  p_description text,
  p_key text,
  p_now timestamptz
) returns bigint language plpgsql as $$
declare
  subject boolean := false;
  withheld bigint := 0;
  entry bigint;
  withholding_entry bigint;
begin
  if p_amount_cents <> 0 then
    subject := is_withheld(p_institution_id, p_account_id);
    if subject or p_amount_cents < 0 then
      withheld := withholding_of(p_institution_id, p_account_id, p_amount_cents, p_effective_date);
    end if;
    entry := post_interest(p_institution_id, p_account_id, p_amount_cents, p_effective_date,
      p_description, p_now, p_key);
  end if;
  if withheld <> 0 then
    withholding_entry := post_withholding(p_institution_id, p_account_id, withheld,
      p_effective_date, (
        select interest.request_id from journal_entries posted
          join transfers interest on interest.institution_id = posted.institution_id
           and interest.id = posted.transfer_id
         where posted.institution_id = p_institution_id and posted.id = entry),
      false, p_now, p_key || ':withheld');
  end if;
  insert into interest_payments (institution_id, paid_through, account_id, reason,
    effective_date, accrued, owed_cents, amount_cents, entry_id, is_withheld, withheld_cents,
    withholding_entry_id)
  values (p_institution_id, p_paid_through, p_account_id, p_reason, p_effective_date, p_accrued,
    p_owed_cents, p_amount_cents, entry, subject, withheld, withholding_entry);
  return withheld;
end $$;

-- As before, each account by the function above.
create or replace function pay_interest(
  p_institution_id uuid,
  p_through date,
  p_after uuid,
  p_limit integer,
  p_now timestamptz
) returns uuid language plpgsql as $$
declare
  due record;
  last_account uuid;
begin
  perform lock_interest(p_institution_id);
  for due in
    select account_id, exact, case when is_closed then 0 else round_half_even(exact) end as cents
      from (
        select accrual.account_id, coalesce(correction.accrued, accrual.accrued) as exact,
          exists (select from interest_payments closing
            where closing.institution_id = p_institution_id
              and closing.account_id = accrual.account_id
              and closing.reason = 'closing' and closing.paid_through >= p_through) as is_closed
          from interest_accruals accrual
          left join interest_corrections correction
            using (institution_id, accrual_date, account_id)
         where accrual.institution_id = p_institution_id and accrual.accrual_date = p_through
           and accrual.account_id > p_after
           and not exists (select from interest_payments paid
             where paid.institution_id = p_institution_id and paid.paid_through = p_through
               and paid.account_id = accrual.account_id and paid.reason = 'month')
      ) accrued
     where exact > 0
     order by account_id limit p_limit
  loop
    perform pay_account(p_institution_id, due.account_id, p_through, 'month', p_through,
      due.exact, due.cents, due.cents, 'Interest',
      'interest:' || due.account_id || ':' || p_through, p_now);
    last_account := due.account_id;
  end loop;
  return last_account;
end $$;
