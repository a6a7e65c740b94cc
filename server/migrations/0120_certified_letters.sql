-- New York wants a second letter by certified mail before large balances are reported. It is a paper of its
-- own, with the day on which it was posted.
alter table dormancy_letters
  -- The last day for posting the second, certified letter; null where the state wants none.
  add column certified_by date;
alter table papers_sent
  drop constraint papers_sent_kind_check,
  add constraint papers_sent_kind_check check (kind in ('statement', 'tax_document', 'document',
    'dormancy_letter', 'certified_letter', 'notice'));

-- The days of the letters, and why each account may go to the state. Reports that are older than these
-- columns have none.
alter table escheat_reports
  add column letters_from date,
  add column letters_until date,
  add check (num_nonnulls(letters_from, letters_until) in (0, 2));
alter table escheat_items
  add column letter text check (letter in ('posted', 'small_balance', 'no_address'));

-- Whether a letter before a report was posted to a holder in its days, with the certified one where the state
-- wants it, and did not come back.
create function letter_was_posted(p_institution_id uuid, p_letter_id uuid, p_depositor_id uuid,
  p_from date, p_until date)
returns boolean language sql stable as $$
  select count(*) filter (where sent.kind = 'dormancy_letter' and sent.day between p_from and p_until) > 0
    and (letter.certified_by is null or count(*) filter (
      where sent.kind = 'certified_letter' and sent.day between p_from and letter.certified_by) > 0)
  from dormancy_letters letter
  left join lateral (
    select mailed.kind, (mailed.sent_at at time zone 'America/New_York')::date as day
    from papers_sent mailed
    where mailed.institution_id = letter.institution_id and mailed.depositor_id = p_depositor_id
      and mailed.kind in ('dormancy_letter', 'certified_letter') and mailed.paper_id = letter.id
      and not exists (
        select from papers_returned back
        where back.institution_id = mailed.institution_id
          and back.depositor_id = mailed.depositor_id and back.kind = mailed.kind
          and back.paper_id = mailed.paper_id and back.number = mailed.number)) sent on true
  where letter.institution_id = p_institution_id and letter.id = p_letter_id
  group by letter.certified_by
$$;
