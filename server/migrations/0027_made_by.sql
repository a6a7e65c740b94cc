-- Who asked for a transfer: none for what the bank does by itself.
alter table transfers add column made_by uuid;
alter table transfers add constraint transfers_made_by
  foreign key (institution_id, made_by) references depositors (institution_id, id);

update transfers set made_by = asked.actor_id::uuid
  from audit_log asked
 where asked.institution_id = transfers.institution_id
   and asked.entity = 'transfer' and asked.entity_id = transfers.id::text
   and asked.action = 'initiated' and asked.actor_kind = 'depositor'
   and transfers.kind in ('deposit', 'withdrawal');
