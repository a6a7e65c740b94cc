-- Lists of the console in the order in which they are shown, so that a page is read and not everything before it.

-- Returns: the received files newest first, and of each the returns that were applied, by code.
create index ach_files_received on ach_files (institution_id, business_date desc, created_at desc, id desc)
  where direction = 'in';
create index ach_answers_applied on ach_answers (institution_id, file_id, code, is_credit, place)
  where kind = 'return' and outcome = 'applied';

-- Conversations: those that wait, the longest first; then the others, newest first, of all, of one colleague,
-- and of nobody.
drop index message_threads_waiting;
create index message_threads_waiting on message_threads (institution_id, waiting_since, updated_at desc, id)
  where waiting_since is not null;
create index message_threads_answered on message_threads (institution_id, updated_at desc, id)
  where waiting_since is null;
drop index message_threads_assigned;
create index message_threads_assigned on message_threads (institution_id, assigned_to, updated_at desc, id)
  where waiting_since is null;
create index message_threads_unassigned on message_threads (institution_id, updated_at desc, id)
  where waiting_since is null and assigned_to is null;

-- Work: what is open by its deadline, and what is done, newest first. The kind is only compared, in the index.
create index staff_tasks_due on staff_tasks (institution_id, (coalesce(due_at, 'infinity')), id)
  where handled_at is null;
create index staff_tasks_done on staff_tasks (institution_id, handled_at desc, id desc, kind)
  where handled_at is not null;

-- Requests that were decided, newest first: of everybody, and of the person who made them.
create index staff_approvals_decided on staff_approvals (institution_id, decided_at desc, what, decider)
  where decision is not null;
create index staff_approvals_decided_of on staff_approvals (institution_id, asked_by, decided_at desc)
  where decision is not null;
