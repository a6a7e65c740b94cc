-- The search of the console finds conversations by the beginning of their subject, files by the trace number
-- of a return, and transfers by the beginning of their request's id, whichever account they are of.
create index message_threads_subject on message_threads
  (institution_id, (lower(subject) collate "C"));
create index ach_answers_trace on ach_answers (institution_id, original_trace);
create index transfers_of_request on transfers (institution_id, request_id);
comment on index transfers_of_request is
  'search-console.ts: a transfer by the reference that the customer reads on the screen';
