-- An answer has a name for addresses, and keeps its own words: what the institution's terms say is
-- put in when it is read.
alter table faqs add column slug text;
update faqs set slug = coalesce(
  nullif(trim(both '-' from regexp_replace(lower(question), '[^a-z0-9]+', '-', 'g')), ''), id::text);
alter table faqs alter column slug set not null;

-- What speaks for an institution beside sign-in is no question.
create table institution_reasons (
  institution_id uuid not null references institutions (id),
  position integer not null,
  title text not null,
  text text not null,
  primary key (institution_id, position)
);
insert into institution_reasons (institution_id, position, title, text)
select institution_id, row_number() over (partition by institution_id order by position), question,
  answer
from faqs where topic = 'Why us';
delete from faqs where topic = 'Why us';
create unique index faqs_slug on faqs (institution_id, slug);
create trigger institution_reasons_version
  after insert or update or delete on institution_reasons
  for each row execute function move_institution_version('institution_id');

-- Whether answers help, by day, and nothing about who says so.
create table faq_feedback (
  institution_id uuid not null references institutions (id),
  faq_id uuid not null references faqs (id) on delete cascade,
  day date not null,
  helpful integer not null default 0,
  unhelpful integer not null default 0,
  primary key (institution_id, faq_id, day)
);
