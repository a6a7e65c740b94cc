-- Many entries in one statement: the plain ones of what post_entry does one by one.
--
-- An entry is plain when its key is new, it touches one savings account or none, owes nothing and
-- reverses nothing, and its account is open and has the money at every step. The others are left
-- out, and whoever called has post_entry say what becomes of them: one entry's refusal is not its
-- neighbours'. Entries of one account count in the order given.
--
-- Balances are locked in the order of their accounts. Without p_waits one that somebody else has
-- locked is left out as well, so that no entry waits for what another one waits for. A key that
-- somebody else writes at the same moment fails all of them (23505).
create function post_entries(
  p_institutions uuid[],
  p_kinds entry_kind[],
  p_descriptions text[],
  p_effective_dates date[],
  p_accounts uuid[],
  p_transfers uuid[],
  p_keys text[],
  p_hashes bytea[],
  p_actor_kinds actor_kind[],
  p_actor_ids text[],
  p_counts smallint[],
  -- The posting to a savings account, which is the first of its entry.
  p_savings uuid[],
  p_cents bigint[],
  -- The postings to accounts of the institution: of which entry, in which place.
  p_own_entries bigint[],
  p_own_places smallint[],
  p_own_kinds text[],
  p_own_cents bigint[],
  p_waits boolean
) returns table (place bigint, entry_id bigint) language plpgsql as $$
begin
  if p_waits then
    perform from savings_balances b
      join unnest(p_institutions, p_savings) entry (institution_id, savings_id)
        on b.institution_id = entry.institution_id and b.account_id = entry.savings_id
     order by b.institution_id, b.account_id
       for no key update of b;
  end if;
  return query
  with entry as (
    select * from unnest(p_institutions, p_kinds, p_descriptions, p_effective_dates, p_accounts,
      p_transfers, p_keys, p_hashes, p_actor_kinds, p_actor_ids, p_counts, p_savings, p_cents)
      with ordinality as entry (institution_id, kind, description, effective_date, account_id,
        transfer_id, key, hash, actor_kind, actor_id, posting_count, savings_id, cents, n)
     where not exists (select from journal_entries known
       where known.institution_id = entry.institution_id and known.idempotency_key = entry.key)
  ), locked as materialized (
    select entry.*, balance.held_cents, balance.current_cents as before_cents,
      balance.posting_count as before_count, balance.last_effective_date as before_date
      from entry
      left join lateral (
        select b.institution_id, b.current_cents, b.held_cents, b.posting_count,
               b.last_effective_date
          from savings_balances b
         where b.institution_id = entry.institution_id and b.account_id = entry.savings_id
           and b.is_open
           for no key update skip locked) balance on true
     where entry.savings_id is null or balance.institution_id is not null
  ), step as (
    select locked.*,
      before_count + row_number() over so_far as seq,
      (before_cents + sum(cents) over so_far)::bigint as balance_cents,
      greatest(before_date, max(effective_date) over so_far) > effective_date as is_backdated
      from locked
    window so_far as (partition by institution_id, savings_id order by n)
  ), fit as materialized (
    select *, nextval('journal_entries_id_seq') as id
      from (select *, min(balance_cents - held_cents)
              over (partition by institution_id, savings_id) as least_cents from step) step
     where savings_id is null or least_cents >= 0
  ), written as (
    insert into journal_entries (institution_id, id, kind, description, effective_date,
      posting_count, account_id, transfer_id, idempotency_key, input_hash)
    overriding system value
    select institution_id, id, kind, description, effective_date, posting_count, account_id,
      transfer_id, key, hash from fit
    returning institution_id, id
  ), changed as (
    update savings_balances b
       set current_cents = b.current_cents + total.cents,
           posting_count = b.posting_count + total.count,
           last_effective_date = greatest(b.last_effective_date, total.last_date)
      from (select institution_id, savings_id, sum(cents)::bigint as cents, count(*) as count,
                   max(effective_date) as last_date
              from fit where savings_id is not null group by institution_id, savings_id) total
     where b.institution_id = total.institution_id and b.account_id = total.savings_id
  ), posted as (
    insert into postings (institution_id, entry_id, place, effective_date, account_id,
      amount_cents, account_seq, balance_cents, is_backdated)
    select fit.institution_id, fit.id, 1, effective_date, savings_id, cents, seq, balance_cents,
      is_backdated
      from written join fit using (institution_id, id) where savings_id is not null
    union all
    select fit.institution_id, fit.id, own.place, effective_date, account.id, own.cents, null,
      null, null
      from unnest(p_own_entries, p_own_places, p_own_kinds, p_own_cents) own (n, place, kind, cents)
      join fit on fit.n = own.n
      join written on written.institution_id = fit.institution_id and written.id = fit.id
      join ledger_accounts account on account.institution_id = fit.institution_id
        and account.kind = own.kind and account.kind <> 'savings'
  ), audited as (
    insert into audit_log (institution_id, actor_kind, actor_id, action, entity, entity_id)
    select institution_id, actor_kind, actor_id, 'post', 'journal_entry', id::text from fit
  )
  select fit.n, fit.id from fit;
end $$;
