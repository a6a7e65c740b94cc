-- No dispute makes money that is not in dispute. The deadline credits by itself only a transfer of that
-- very account which has left it, and once; everything else is credited by two people, and nobody credits
-- or corrects more than the transfer, or where none is named the amount in dispute.

-- Of one transfer one report is open at a time. After a decision another error may be reported.
drop index disputes_of_transfer;
create unique index disputes_of_transfer on disputes (institution_id, transfer_id)
  where transfer_id is not null and ended_at is null;
create index disputes_by_transfer on disputes (institution_id, transfer_id)
  where transfer_id is not null;

-- The transfer that the deadline has credited; empty again once that credit was taken back whole.
alter table disputes
  add column clock_credit_of uuid,
  add constraint disputes_clock_credit_of check (clock_credit_of = transfer_id);
update disputes dispute set clock_credit_of = dispute.transfer_id
from dispute_credits credit
where credit.institution_id = dispute.institution_id and credit.dispute_id = dispute.id
  and credit.is_by_deadline and not exists (
    select from dispute_debits debit
    join dispute_decisions decision using (institution_id, dispute_id)
    where debit.institution_id = dispute.institution_id and debit.dispute_id = dispute.id
      and decision.outcome = 'no_error');
create unique index disputes_clock_credit on disputes (institution_id, clock_credit_of)
  where clock_credit_of is not null;

-- What disputes about a transfer have credited or corrected and not taken back, but for one of them.
create function credited_for_transfer(p_institution_id uuid, p_transfer_id uuid, p_but_for uuid)
returns bigint language sql stable as $$
  select coalesce(sum(case
    when decision.dispute_id is null then coalesce(credit.amount_cents, 0)
    -- It stands until the day on which it is taken back.
    when decision.debit_on is not null and debit.dispute_id is null
      then greatest(credit.amount_cents, decision.amount_cents)
    else decision.amount_cents end), 0)
  from disputes dispute
  left join dispute_credits credit on credit.institution_id = dispute.institution_id
    and credit.dispute_id = dispute.id
  left join dispute_decisions decision on decision.institution_id = dispute.institution_id
    and decision.dispute_id = dispute.id
  left join dispute_debits debit on debit.institution_id = dispute.institution_id
    and debit.dispute_id = dispute.id
  where dispute.institution_id = p_institution_id and dispute.transfer_id = p_transfer_id
    and dispute.id is distinct from p_but_for
$$;

-- Interest comes on top: it is computed, and nobody enters it. Two credits of one account cannot pass
-- each other here, because both have locked its balance when they posted.
create function hold_dispute_ceiling() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  select case when dispute.transfer_id is null then dispute.amount_cents
      else transfer.amount_cents
        - credited_for_transfer(dispute.institution_id, dispute.transfer_id, dispute.id) end
    into most
  from disputes dispute
  left join transfers transfer on transfer.institution_id = dispute.institution_id
    and transfer.id = dispute.transfer_id and transfer.account_id = dispute.account_id
  where dispute.institution_id = new.institution_id and dispute.id = new.dispute_id;
  if new.amount_cents > coalesce(most, 0) then
    raise exception 'dispute %: % cents are more than the % cents in dispute', new.dispute_id,
      new.amount_cents, coalesce(most, 0)
      using errcode = 'check_violation', constraint = 'disputes_ceiling';
  end if;
  return new;
end $$;
create trigger dispute_credits_ceiling before insert on dispute_credits
  for each row execute function hold_dispute_ceiling();
create trigger dispute_decisions_ceiling before insert on dispute_decisions
  for each row execute function hold_dispute_ceiling();

create function hold_deadline_credit() returns trigger language plpgsql as $$
begin
  update disputes dispute set clock_credit_of = dispute.transfer_id
  from transfers transfer
  where dispute.institution_id = new.institution_id and dispute.id = new.dispute_id
    and transfer.institution_id = dispute.institution_id and transfer.id = dispute.transfer_id
    and transfer.account_id = dispute.account_id and transfer.direction = 'PrimaryToLinked'
    and transfer.posted_on is not null and transfer.status <> 'Returned';
  if not found then
    raise exception 'dispute % names no transfer that left its account', new.dispute_id
      using errcode = 'check_violation', constraint = 'dispute_credits_deadline';
  end if;
  return null;
end $$;
create trigger dispute_credits_deadline after insert on dispute_credits
  for each row when (new.is_by_deadline) execute function hold_deadline_credit();

create function free_deadline_credit() returns trigger language plpgsql as $$
begin
  update disputes dispute set clock_credit_of = null
  from dispute_decisions decision
  where dispute.institution_id = new.institution_id and dispute.id = new.dispute_id
    and dispute.clock_credit_of is not null
    and decision.institution_id = dispute.institution_id and decision.dispute_id = dispute.id
    and decision.outcome = 'no_error';
  return null;
end $$;
create trigger dispute_debits_free after insert on dispute_debits
  for each row execute function free_deadline_credit();

-- What limits and dates follow from does not change: an amount is added only where none was known, and
-- whether the deadline has credited it follows from its credit and from what was taken back.
create function keep_dispute() returns trigger language plpgsql as $$
begin
  if (new.institution_id, new.id, new.account_id, new.depositor_id, new.received_at, new.received_on,
      new.decide_by, new.extended_by)
    is distinct from (old.institution_id, old.id, old.account_id, old.depositor_id, old.received_at,
      old.received_on, old.decide_by, old.extended_by)
    or new.transfer_id is distinct from old.transfer_id
    or (new.amount_cents is distinct from old.amount_cents
      and (old.amount_cents is not null or old.transfer_id is not null))
    or (new.clock_credit_of is distinct from old.clock_credit_of and pg_trigger_depth() = 1)
  then
    raise exception 'what dispute % is about, and its dates, do not change', old.id
      using errcode = 'check_violation', constraint = 'disputes_kept';
  end if;
  return new;
end $$;
create trigger disputes_kept before update on disputes
  for each row execute function keep_dispute();

-- Work that cannot wait for its turn.
alter table staff_tasks add column is_urgent boolean not null default false;
