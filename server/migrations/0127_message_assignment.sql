-- Who of the staff answers a conversation, whether it is a complaint (which reports count), and the topic for which
-- a template is meant; null for any topic.
alter table message_threads
  add column assigned_to uuid,
  add column is_complaint boolean not null default false,
  add foreign key (institution_id, assigned_to) references staff (institution_id, id);
create index message_threads_assigned on message_threads (institution_id, assigned_to)
  where assigned_to is not null;
create index message_threads_complaints on message_threads (institution_id, created_at) where is_complaint;
alter table message_templates add column topic text;
