-- Of routine alerts only the newest of its kind stays unread; from now on this happens when one is added.
update alerts earlier set read_at = earlier.created_at
where earlier.read_at is null
  and earlier.kind in ('deposit_settled', 'statement_ready', 'rate_changed')
  and exists (
    select from alerts newer
    where newer.institution_id = earlier.institution_id
      and newer.depositor_id = earlier.depositor_id and newer.kind = earlier.kind
      and newer.created_at > earlier.created_at);
