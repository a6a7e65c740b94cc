-- Every index makes each new transfer dearer, so each names the query or the rule that needs it. A test
-- fails for an index without such a comment.
comment on index transfers_account is
  'transfers/queries.ts: the first transactions of one account, by the time they were made';
comment on index transfers_by_posting is
  'transfers/history/find-transfers.ts: GET /transactions in the order of its list, read off the index';
comment on index transfers_on_their_way is
  'transfers/history/find-transfers.ts: the few that have not settled, in the order of the list';
comment on index transfers_undone is
  'transfers/history/find-transfers.ts: the few that were returned or cancelled, in the order of the list';
comment on index transfers_by_kind is
  'callers/progress.ts: the deposits of an account by status; find-transfers.ts: interest among the rest';
comment on index transfers_by_request is
  'transfers/queries.ts: GET /request/{id}, all transfers of one order';
comment on index transfers_unposted is
  'ledger/balances.ts: what is pending, for the available balance';
comment on index transfers_to_submit is
  'ach/submit-due.ts: what leaves with the next file';
comment on index transfers_to_settle is
  'transfers/settle-due.ts: what settles on a day';
comment on index transfers_to_come is
  'transfers/repeating/queries.ts: deposits chosen for a day that have not left, the nearest first';
comment on index transfers_linked_account is
  'linking/queries.ts: the micro-deposits and returns of one linked account';
comment on index transfers_withdrawn is
  'orders/make-withdrawal.ts: equal withdrawals of the last minutes and the sum of the month';
comment on index transfers_of_amount is
  'customers/search-customers.ts: staff search by an amount';
comment on index transfers_next_of_schedule is
  'Rule: a schedule has at most one next transfer';
comment on index transfers_call_key is
  'Rule: one key of a person makes at most one order';
comment on index transfers_retried_once is
  'Rule: a returned deposit is presented a second and a third time at most once each';
comment on index transfers_replaced_once is
  'Rule: a deposit is changed once, then its replacement is changed';
comment on index transfers_reverses is
  'Rule: an entry is reversed at most once';
