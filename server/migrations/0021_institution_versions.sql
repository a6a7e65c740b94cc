-- What a process keeps in memory of an institution is good while its version stands. Every change of
-- a table that is kept moves the version in the same transaction, so that whoever sees the new
-- version sees the change, and whoever sees the old one may use what it read under it.
create table institution_versions (
  institution_id uuid primary key references institutions (id),
  version bigint not null default 1
);

create function move_institution_version() returns trigger language plpgsql as $$
declare
  -- The column that names the institution.
  named text := tg_argv[0];
begin
  insert into institution_versions (institution_id)
  select distinct (changed.row_as_json ->> named)::uuid
    from (values (case when tg_op <> 'INSERT' then to_jsonb(old) end),
                 (case when tg_op <> 'DELETE' then to_jsonb(new) end)) changed (row_as_json)
   where changed.row_as_json is not null
   order by 1
  on conflict (institution_id) do update set version = institution_versions.version + 1;
  return null;
end $$;

create trigger institutions_version after insert or update on institutions
  for each row execute function move_institution_version('id');
create trigger institution_domains_version after insert or update or delete on institution_domains
  for each row execute function move_institution_version('institution_id');
create trigger institution_logos_version after insert or update or delete on institution_logos
  for each row execute function move_institution_version('institution_id');
create trigger faqs_version after insert or update or delete on faqs
  for each row execute function move_institution_version('institution_id');
create trigger savings_products_version after insert or update or delete on savings_products
  for each row execute function move_institution_version('institution_id');
create trigger product_rates_version after insert on product_rates
  for each row execute function move_institution_version('institution_id');
create trigger disclosure_documents_version after insert or update on disclosure_documents
  for each row execute function move_institution_version('institution_id');

insert into institution_versions (institution_id) select id from institutions;
