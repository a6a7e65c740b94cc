import type { Alert } from '@passbook/contract/alerts'
import { queryClient } from '../../api/query-client.ts'
import { alertsQuery } from './use-alerts.ts'

const { queryKey } = alertsQuery

/** SPEC 4: shows all alerts, or one, as read before the server has said so; what it gives takes that back. */
export async function markRead(read_at: string, only?: Alert): Promise<() => void> {
  // An answer that is on its way would show them unread again.
  await queryClient.cancelQueries({ queryKey })
  const unread = queryClient.getQueryData(queryKey)?.pages[0]?.unread ?? 0
  const taken = only ? 1 : unread
  const isMeant = ({ uuid }: Alert) => !only || uuid === only.uuid
  change(
    (left) => left - taken,
    (alert) => (alert.read_at === null && isMeant(alert) ? { ...alert, read_at } : alert),
  )
  // Others may have been marked meanwhile: only these go back.
  return () =>
    change(
      (left) => left + taken,
      (alert) =>
        alert.read_at === read_at && isMeant(alert) ? { ...alert, read_at: null } : alert,
    )
}

/** As the server has it; it may not know yet of others that are being marked. */
export function takeRead(unread: number, read?: Alert): void {
  change(
    (left) => Math.min(left, unread),
    (alert) => (alert.uuid === read?.uuid ? read : alert),
  )
}

function change(count: (unread: number) => number, of: (alert: Alert) => Alert): void {
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          unread: Math.max(count(page.unread), 0),
          alerts: page.alerts.map(of),
        })),
      },
  )
}
