import { alertEndpoints } from '@passbook/contract/alerts'
import { LifeEnds, type Person } from '../person.ts'

/** Asks for texts about returns, reads what there is, and finds everything read. */
export async function readAlerts(person: Person): Promise<void> {
  const wish = { kind: 'transfer_returned', email: true, sms: true } as const
  await person.must(alertEndpoints.saveAlertPreferences, { body: { preferences: [wish] } })
  const kept = await person.must(alertEndpoints.getAlertPreferences, {})
  if (!kept.some(({ kind, sms }) => kind === wish.kind && sms)) {
    throw new LifeEnds('the texts that were asked for are not there')
  }
  const leaves = [person.trace('return alerted')]
  const { alerts } = await person.must(alertEndpoints.getAlerts, { query: {} }, { leaves })
  const returned = alerts.find(({ kind }) => kind === 'transfer_returned')
  if (returned === undefined) throw new LifeEnds('a return was not alerted')
  await person.must(alertEndpoints.readAlert, { body: { alert_id: returned.uuid } })
  await person.must(alertEndpoints.readAllAlerts, {})
  const after = await person.must(alertEndpoints.getAlerts, { query: {} })
  const isUnread = after.alerts.some(
    ({ uuid, read_at }) => uuid === returned.uuid && read_at === null,
  )
  if (isUnread) throw new LifeEnds('an alert that was read is unread again')
}
