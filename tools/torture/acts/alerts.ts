import { alertEndpoints } from '@passbook/contract/alerts'
import { StoryAborted, type Person } from '../person.ts'

/** Turns on texts about returns, reads the alerts, and checks that all are marked as read. */
export async function readAlerts(person: Person): Promise<void> {
  const preference = { kind: 'transfer_returned', email: true, sms: true } as const
  await person.must(alertEndpoints.saveAlertPreferences, { body: { preferences: [preference] } })
  const kept = await person.must(alertEndpoints.getAlertPreferences, {})
  if (!kept.some(({ kind, sms }) => kind === preference.kind && sms)) {
    throw new StoryAborted('the texts that were asked for are not there')
  }
  const { alerts } = await person.must(
    alertEndpoints.getAlerts,
    { query: {} },
    {
      proves: (page) =>
        page.alerts
          .filter(({ kind }) => kind === 'transfer_returned')
          .map(({ uuid }) => ({ of: 'return alerted', key: uuid })),
    },
  )
  const returned = alerts.find(({ kind }) => kind === 'transfer_returned')
  if (returned === undefined) throw new StoryAborted('a return was not alerted')
  await person.must(alertEndpoints.readAlert, { body: { alert_id: returned.uuid } })
  await person.must(alertEndpoints.readAllAlerts, {})
  const after = await person.must(alertEndpoints.getAlerts, { query: {} })
  const isUnread = after.alerts.some(
    ({ uuid, read_at }) => uuid === returned.uuid && read_at === null,
  )
  if (isUnread) throw new StoryAborted('an alert that was read is unread again')
}
