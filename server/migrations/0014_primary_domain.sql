-- Which of an institution's domains its links lead to; without a mark, the first by name.
alter table institution_domains add column is_primary boolean not null default false;
create unique index institution_domains_primary on institution_domains (institution_id)
  where is_primary;
