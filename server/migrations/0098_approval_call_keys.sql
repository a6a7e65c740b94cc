-- Which call of the console asked a second person, by its invocation_id, which is in the log and in the
-- reply: support finds the request by the call, as 0096 has it for what depositors ask for.

alter table staff_approvals
  -- None for what a command asked for: the audit log names the command.
  add column call_key varchar(200);
create index staff_approvals_call_key on staff_approvals (institution_id, call_key)
  where call_key is not null;
