-- What is on its way and what came to nothing are few among many. How many somebody has does not
-- follow from how many all have, so each is found in an index of its own, in the order of the list.
create index transfers_on_their_way
  on transfers (account_id, posted_on desc nulls first, date_created desc, id desc)
  where status in ('Initiated', 'Pending', 'Submitted');
create index transfers_undone
  on transfers (account_id, posted_on desc nulls first, date_created desc, id desc)
  where status in ('Returned', 'Voided', 'Cancelled');

-- Whatever else is asked for is read off the index itself: a page is found without its rows.
drop index transfers_by_posting;
create index transfers_by_posting
  on transfers (account_id, posted_on desc nulls first, date_created desc, id desc)
  include (institution_id, kind, direction, status, amount_cents, linked_account_id);
