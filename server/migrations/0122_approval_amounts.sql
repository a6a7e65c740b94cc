-- The money that a request moves or releases, so that lists show it and the approval policy applies to it.
alter table staff_approvals
  add column amount_cents bigint check (amount_cents >= 0);
update staff_approvals set amount_cents = (payload ->> 'amount_cents')::bigint
  where what in ('refund', 'credit_dispute', 'decide_dispute')
    and payload ->> 'amount_cents' ~ '^[0-9]{1,15}$';

-- The open requests of an institution, oldest first: the list, the count in the menu and the next request.
create index staff_approvals_waiting on staff_approvals (institution_id, asked_at, id)
  where decision is null;
