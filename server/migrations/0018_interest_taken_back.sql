-- A deposit that comes back never was good: what it earned is taken back with it. What had been
-- credited is posted back in the transaction of the return; what had only accrued is left out by the
-- correction of the next night.

alter type transfer_kind add value 'interest_taken_back';

-- Returned deposits whose days must be counted anew. A row changes once, when a night has done so.
create table interest_recounts (
  institution_id uuid not null,
  -- The deposit that came back.
  transfer_id uuid not null,
  account_id uuid not null,
  returned_on date not null,
  -- The night whose correction left its days out for good.
  recounted_on date,
  primary key (institution_id, transfer_id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  check (recounted_on >= returned_on)
);
create index interest_recounts_open on interest_recounts (institution_id, account_id)
  where recounted_on is null;

-- Interest taken back with a return, by the day it had been credited: the tax year it belongs to
-- is that day's, the statement it stands on that of the return.
create table interest_takebacks (
  institution_id uuid not null,
  transfer_id uuid not null,
  credited_on date not null,
  account_id uuid not null,
  effective_date date not null,
  amount_cents bigint not null check (amount_cents >= 1),
  entry_id bigint not null,
  primary key (institution_id, transfer_id, credited_on),
  foreign key (institution_id, transfer_id)
    references interest_recounts (institution_id, transfer_id),
  foreign key (institution_id, entry_id) references journal_entries (institution_id, id),
  check (credited_on <= effective_date)
);
comment on table interest_takebacks is 'append-only: interest is taken back once for a return';
create index interest_takebacks_account on interest_takebacks (institution_id, account_id);
create trigger interest_takebacks_append_only before update or delete or truncate
  on interest_takebacks for each statement execute function refuse_change();

-- What came back before is counted anew by the next night.
insert into interest_recounts (institution_id, transfer_id, account_id, returned_on)
select returned.institution_id, returned.transfer_id, posted.account_id, returned.effective_date
  from journal_entries returned
  join postings posted on posted.institution_id = returned.institution_id
   and posted.entry_id = returned.reverses
   and posted.account_seq is not null and posted.amount_cents > 0
 where returned.kind = 'return' and returned.transfer_id is not null;
