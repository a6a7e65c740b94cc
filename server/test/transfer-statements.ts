/** Copies a transfer, with other values in some columns; the index that would refuse it is taken out. */
export function copyTransfer(id: string, columns: Record<string, string>): string[] {
  const changes = Object.entries(columns).map(([name, value]) => `, '${name}', ${value}`)
  return [
    'drop index transfers_call_key',
    `insert into transfers select (jsonb_populate_record(t, jsonb_build_object(
       'id', gen_random_uuid(), 'idempotency_key', gen_random_uuid() ${changes.join('')}
     ))).* from transfers t where id = '${id}'`,
  ]
}

export function deleteTransfer(id: string): string[] {
  return [
    `delete from transfer_events where transfer_id = '${id}'`,
    `delete from ach_entries where transfer_id = '${id}'`,
    `delete from transfers where id = '${id}'`,
  ]
}
