-- Staff search conversations for any part of a text, a subject or a name. Each look read all texts; an index of the
-- two and three letters that follow one another finds the few that can have what was typed.
create function text_grams(text, smallest int default 2) returns text[]
language sql immutable strict parallel safe cost 1000
return array(
  select distinct substr(lower($1), place, size)
  from generate_series(smallest, 3) size
  cross join generate_series(1, length(lower($1)) - size + 1) place);

-- For these two indexes only: each has a hundred grams of every text.
set local maintenance_work_mem = '256MB';
create index message_entries_grams on message_entries using gin (text_grams(text));

-- Name, email and subject in lower case, as they are searched together.
alter table message_threads add column sought text not null default '';

create function sought_in_thread(p_institution_id uuid, p_depositor_id uuid, p_subject text) returns text
language sql stable
return (
  select lower(concat_ws(' ', person.first_name, person.last_name, users.email, p_subject))
  from depositors person
  left join users on users.institution_id = person.institution_id and users.id = person.user_id
  where person.institution_id = p_institution_id and person.id = p_depositor_id);

update message_threads
   set sought = coalesce(sought_in_thread(institution_id, depositor_id, subject), '');
create index message_threads_grams on message_threads using gin (text_grams(sought));

create function seek_thread() returns trigger language plpgsql as $$
begin
  new.sought = coalesce(sought_in_thread(new.institution_id, new.depositor_id, new.subject), '');
  return new;
end $$;
create trigger message_threads_sought before insert or update of depositor_id, subject on message_threads
  for each row execute function seek_thread();

-- A corrected name or another email is found in all conversations of the person.
create function seek_threads_of_person() returns trigger language plpgsql as $$
begin
  update message_threads thread
     set sought = coalesce(sought_in_thread(thread.institution_id, thread.depositor_id, thread.subject), '')
   where thread.institution_id = new.institution_id and thread.depositor_id = new.id;
  return null;
end $$;
create trigger message_threads_of_person after update of first_name, last_name, user_id on depositors
  for each row when ((old.first_name, old.last_name, old.user_id)
    is distinct from (new.first_name, new.last_name, new.user_id))
  execute function seek_threads_of_person();

create function seek_threads_of_user() returns trigger language plpgsql as $$
begin
  update message_threads thread
     set sought = coalesce(sought_in_thread(thread.institution_id, thread.depositor_id, thread.subject), '')
    from depositors person
   where person.institution_id = new.institution_id and person.user_id = new.id
     and thread.institution_id = new.institution_id and thread.depositor_id = person.id;
  return null;
end $$;
create trigger message_threads_of_user after update of email on users
  for each row when (old.email is distinct from new.email) execute function seek_threads_of_user();
