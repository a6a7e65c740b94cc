-- The audit trail is read by time, by who did it, by what was done and by what it was done to. What
-- jobs write, which is most of it, is found by the first and the third alone.
create index audit_log_at on audit_log (institution_id, happened_at desc, id desc);
create index audit_log_of_action on audit_log (institution_id, action, happened_at desc, id desc);
create index audit_log_by_operator on audit_log (institution_id, actor_id, happened_at desc, id desc)
  where actor_kind = 'operator';
create index audit_log_by_depositor on audit_log (institution_id, actor_id, happened_at desc, id desc)
  where actor_kind = 'depositor';
create index audit_log_about on audit_log (institution_id, entity_id, happened_at desc, id desc);
drop index audit_log_of_depositors;

-- Next to nobody owes for a return; whoever does is found without looking at everybody's balance.
create index savings_balances_owing on savings_balances (institution_id, account_id)
  where receivable_cents > 0;
