-- The batches of each file, as they were sent: each settles as one amount at the bank. They were added up from the
-- entries whenever somebody looked at the settlement days, which took as long as six weeks have entries.
create table ach_batches (
  institution_id uuid not null,
  file_id uuid not null,
  -- As in the file: by the kind of its entries, then by their settlement date.
  number smallint not null check (number >= 1),
  settlement_date date not null,
  -- Of one of its transfers, for the words on the page.
  kind text not null,
  -- Positive amounts come in.
  amount_cents bigint not null,
  entry_count integer not null check (entry_count >= 1),
  primary key (institution_id, file_id, number),
  foreign key (institution_id, file_id) references ach_files (institution_id, id)
);
comment on table ach_batches is 'append-only: what was sent stays as it was sent';
create index ach_batches_of_day on ach_batches (institution_id, settlement_date);

-- A trigger, so that there is no way to hand over a file without them: numbered as the file writer does.
create function record_ach_batches() returns trigger language plpgsql as $$
begin
  insert into ach_batches (institution_id, file_id, number, settlement_date, kind, amount_cents, entry_count)
  select new.institution_id, new.id,
    row_number() over (order by entry.batch, transfer.settlement_date),
    transfer.settlement_date, min(transfer.kind::text),
    sum(case transfer.direction when 'LinkedToPrimary' then transfer.amount_cents
      else -transfer.amount_cents end),
    count(*)
  from ach_entries entry
  join transfers transfer on transfer.institution_id = entry.institution_id
    and transfer.id = entry.transfer_id
  where entry.institution_id = new.institution_id and entry.file_id = new.id
  group by entry.batch, transfer.settlement_date;
  return null;
end $$;
create trigger ach_batches_of_file after update of state on ach_files for each row
  when (old.state <> 'handed_over' and new.state = 'handed_over' and new.direction = 'out')
  execute function record_ach_batches();

-- Those of the files that were handed over before.
insert into ach_batches (institution_id, file_id, number, settlement_date, kind, amount_cents, entry_count)
select entry.institution_id, entry.file_id,
  row_number() over (partition by entry.institution_id, entry.file_id
    order by entry.batch, transfer.settlement_date),
  transfer.settlement_date, min(transfer.kind::text),
  sum(case transfer.direction when 'LinkedToPrimary' then transfer.amount_cents
    else -transfer.amount_cents end),
  count(*)
from ach_files file
join ach_entries entry on entry.institution_id = file.institution_id and entry.file_id = file.id
join transfers transfer on transfer.institution_id = entry.institution_id
  and transfer.id = entry.transfer_id
where file.direction = 'out' and file.state = 'handed_over'
group by entry.institution_id, entry.file_id, entry.batch, transfer.settlement_date;
