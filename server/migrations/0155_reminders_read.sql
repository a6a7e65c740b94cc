-- Of reminders only those of deposits still to come stay unread; from now on this happens when one is added.
update alerts set read_at = created_at
where kind = 'deposit_soon' and read_at is null
  and exists (
    select from alerts as newer
    where newer.institution_id = alerts.institution_id and newer.depositor_id = alerts.depositor_id
      and newer.kind = alerts.kind and newer.created_at > alerts.created_at + interval '4 days');
