import type { Alert } from '@passbook/contract/alerts'
import type { InstantText } from '@passbook/contract/dates'
import { queryClient } from '../../api/query-client.ts'
import { alertsQuery } from './use-alerts.ts'

const { queryKey } = alertsQuery

/** SPEC 4: shows all alerts, or one, as read before the server answers; returns an undo function. */
export async function markRead(read_at: InstantText, only?: Alert): Promise<() => void> {
  // A pending reply would show them unread again.
  await queryClient.cancelQueries({ queryKey })
  const unread = queryClient.getQueryData(queryKey)?.pages[0]?.unread ?? 0
  const marked = only ? 1 : unread
  const isAffected = ({ uuid }: Alert) => !only || uuid === only.uuid
  change(
    (left) => left - marked,
    (alert) => (alert.read_at === null && isAffected(alert) ? { ...alert, read_at } : alert),
  )
  // Others may have been marked meanwhile: only these are undone.
  return () =>
    change(
      (left) => left + marked,
      (alert) =>
        alert.read_at === read_at && isAffected(alert) ? { ...alert, read_at: null } : alert,
    )
}

/** Stores the server's state, which may not include others that are being marked. */
export function storeReadAlerts(unread: number, read?: Alert): void {
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
