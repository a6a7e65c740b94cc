-- Backup withholding follows from a certified taxpayer identification number and from the notices of the IRS,
-- not only from what somebody answered in the W-9 (RULES-3 5).

-- What staff corrected of a taxpayer's name and number; two people agreed to each.
create table taxpayer_corrections (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  -- A new number is not certified until the person signs a new W-9. A new name asks for one, too.
  is_number boolean not null,
  is_name boolean not null,
  approval_id uuid not null,
  corrected_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  check (is_number or is_name)
);
comment on table taxpayer_corrections is 'append-only: what was corrected was corrected';
create trigger taxpayer_corrections_append_only before update or delete or truncate
  on taxpayer_corrections for each statement execute function refuse_change();
create index taxpayer_corrections_person on taxpayer_corrections (institution_id, depositor_id);

-- The IRS's notices about a payee. The days follow from the day of receipt and are kept as they were told.
create table withholding_notices (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  -- B: name and number do not match (CP2100); a second one within three calendar years needs proof.
  -- C: the person did not report interest or dividends.
  kind text not null check (kind in ('first_b', 'second_b', 'c')),
  issued_on date not null,
  received_on date not null,
  -- The last day for the letter to the person.
  letter_by date not null,
  withhold_from date not null,
  approval_id uuid not null,
  recorded_at timestamptz not null,
  ended_on date,
  ended_by text check (ended_by in ('w9', 'social_security_card', 'letter_147c', 'irs')),
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  check (withhold_from > received_on),
  check ((ended_on is null) = (ended_by is null)),
  check (ended_by is null or case kind when 'first_b' then ended_by = 'w9'
    when 'second_b' then ended_by in ('social_security_card', 'letter_147c') else ended_by = 'irs' end)
);
create index withholding_notices_person on withholding_notices (institution_id, depositor_id);

-- Whether tax is withheld from a posting on a date, by the first listed owner: without a signed W-9 about the
-- present number, by their own answer, or from the day that a notice of the IRS names.
create function is_withheld(p_institution_id uuid, p_account_id uuid, p_date date) returns boolean
language sql stable
begin atomic
  select coalesce((
    select owner.is_backup_withheld is not false
        or exists (
          select from withholding_notices notice
           where notice.institution_id = owner.institution_id and notice.depositor_id = owner.id
             and notice.ended_on is null and notice.withhold_from <= p_date)
      from entities entity
      join depositors owner on owner.institution_id = entity.institution_id
       and owner.entity_id = entity.id and owner.is_primary
     where entity.institution_id = p_institution_id and entity.savings_account_id = p_account_id
     limit 1), false);
end;

create or replace function withholding_of(
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
    return case when is_withheld(p_institution_id, p_account_id, p_date)
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

create or replace function pay_account(
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
    subject := is_withheld(p_institution_id, p_account_id, p_effective_date);
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

drop function is_withheld(uuid, uuid);
