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
--
-- Every row is found by an index, whatever the tables held when the statements were planned: a join
-- planned for empty tables reads whole ones once they have grown. An account is taken with all its
-- entries or with none, since each builds on the one before.
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
) returns table (place bigint, entry_id bigint) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- Of each entry in the order given; null for those that are left out.
  ids bigint[];
  seqs bigint[];
  balances bigint[];
  backdated boolean[];
begin
  if p_waits then
    perform from savings_balances b
      join unnest(p_institutions, p_savings) entry (institution_id, savings_id)
        on b.institution_id = entry.institution_id and b.account_id = entry.savings_id
     order by b.institution_id, b.account_id
       for no key update of b;
  end if;

  with locked as (
    select entry.*, balance.is_there, balance.held_cents, balance.current_cents,
           balance.posting_count, balance.last_effective_date
      from unnest(p_institutions, p_keys, p_savings, p_cents, p_effective_dates)
        with ordinality entry (institution_id, key, savings_id, cents, effective_date, n)
      left join lateral (
        select true as is_there, b.held_cents, b.current_cents, b.posting_count,
               b.last_effective_date
          from savings_balances b
         where b.institution_id = entry.institution_id and b.account_id = entry.savings_id
           and b.is_open
           for no key update skip locked) balance on true
  ), step as (
    select n, institution_id, savings_id, held_cents, effective_date,
      (savings_id is null or is_there) and (select known.id from journal_entries known
         where known.institution_id = locked.institution_id
           and known.idempotency_key = locked.key) is null as is_new,
      posting_count + row_number() over so_far as seq,
      current_cents + sum(cents) over so_far as balance_cents,
      greatest(last_effective_date, max(effective_date) over so_far) as last_date
      from locked
    window so_far as (partition by institution_id, savings_id order by n)
  ), fit as (
    select n, seq, balance_cents::bigint as balance_cents, last_date > effective_date as is_late,
      case when is_new and (savings_id is null
        or bool_and(is_new and balance_cents >= held_cents) over (partition by institution_id, savings_id))
      then nextval('journal_entries_id_seq') end as id
      from step
  )
  select array_agg(id order by n), array_agg(seq order by n), array_agg(balance_cents order by n),
         array_agg(is_late order by n)
    into ids, seqs, balances, backdated from fit;

  insert into journal_entries (institution_id, id, kind, description, effective_date,
    posting_count, account_id, transfer_id, idempotency_key, input_hash)
  overriding system value
  select entry.institution_id, entry.id, kind, description, effective_date, posting_count,
         account_id, transfer_id, key, hash
    from unnest(p_institutions, ids, p_kinds, p_descriptions, p_effective_dates, p_counts,
      p_accounts, p_transfers, p_keys, p_hashes) entry (institution_id, id, kind, description,
      effective_date, posting_count, account_id, transfer_id, key, hash)
   where entry.id is not null;

  update savings_balances b
     set current_cents = b.current_cents + total.cents,
         posting_count = b.posting_count + total.count,
         last_effective_date = greatest(b.last_effective_date, total.last_date)
    from (select entry.institution_id, savings_id, sum(cents)::bigint as cents, count(*) as count,
                 max(effective_date) as last_date
            from unnest(p_institutions, ids, p_savings, p_cents, p_effective_dates)
              entry (institution_id, id, savings_id, cents, effective_date)
           where entry.id is not null and savings_id is not null
           group by entry.institution_id, savings_id) total
   where b.institution_id = total.institution_id and b.account_id = total.savings_id;

  insert into postings (institution_id, entry_id, place, effective_date, account_id,
    amount_cents, account_seq, balance_cents, is_backdated)
  select entry.institution_id, entry.id, 1, effective_date, savings_id, cents, seq, balance_cents,
         is_backdated
    from unnest(p_institutions, ids, p_effective_dates, p_savings, p_cents, seqs, balances,
      backdated) entry (institution_id, id, effective_date, savings_id, cents, seq,
      balance_cents, is_backdated)
   where entry.id is not null and savings_id is not null
  union all
  select own.institution_id, own.id, own.place, own.effective_date,
         (select account.id from ledger_accounts account
           where account.institution_id = own.institution_id and account.kind = own.kind
             and account.kind <> 'savings'),
         own.cents, null, null, null
    from (select p_institutions[n] as institution_id, ids[n] as id,
                 p_effective_dates[n] as effective_date, posting.place, kind, cents
            from unnest(p_own_entries, p_own_places, p_own_kinds, p_own_cents)
              posting (n, place, kind, cents)) own
   where own.id is not null;

  insert into audit_log (institution_id, actor_kind, actor_id, action, entity, entity_id)
  select entry.institution_id, actor_kind, actor_id, 'post', 'journal_entry', entry.id::text
    from unnest(p_institutions, ids, p_actor_kinds, p_actor_ids)
      entry (institution_id, id, actor_kind, actor_id)
   where entry.id is not null;

  return query
  select entry.n, entry.id from unnest(ids) with ordinality entry (id, n)
   where entry.id is not null;
end $$;
