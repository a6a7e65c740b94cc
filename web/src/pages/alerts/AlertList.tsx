import { type ReactNode, useId } from 'react'
import type { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { AlertItem } from './AlertItem.tsx'
import { byDay } from './by-day.ts'
import { useReadAllAlerts } from './use-read-alerts.ts'

type AlertsQuery = ReturnType<typeof useAlerts>

/** The alerts grouped by day; older pages load on request. */
export function AlertList({ alerts }: { alerts: AlertsQuery }) {
  const pages = alerts.data?.pages ?? []
  const all = pages.flatMap((page) => page.alerts)
  if (all.length === 0) {
    return (
      <p className="py-8 text-ink-muted">
        Nothing yet. When a deposit settles, a transfer comes back or somebody signs in on a new
        device, it will be here.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <UnreadCount count={pages[0]?.unread ?? 0} />
      {byDay(all).map(({ day, alerts: ofDay }) => (
        <Day key={day} day={day}>
          {ofDay.map((alert) => (
            <AlertItem key={alert.uuid} alert={alert} />
          ))}
        </Day>
      ))}
      <OlderAlerts alerts={alerts} />
    </div>
  )
}

function UnreadCount({ count }: { count: number }) {
  const { readAll, error } = useReadAllAlerts()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-3">
        <p>{count === 0 ? 'You have read them all.' : `${count} unread`}</p>
        {count > 0 && (
          <Button variant="secondary" onClick={() => void readAll()}>
            Mark all as read
          </Button>
        )}
      </div>
      <Refusal error={error} flow="alerts-read" title="They are still unread" />
    </div>
  )
}

function Day({ day, children }: { day: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-hairline pb-2 font-bold">
        {day}
      </h2>
      <ol>{children}</ol>
    </section>
  )
}

function OlderAlerts({ alerts }: { alerts: AlertsQuery }) {
  if (!alerts.hasNextPage) return null
  return (
    <div className="flex flex-col items-start gap-3">
      {alerts.isFetchNextPageError && (
        <Refusal error={alerts.error} title="Older alerts could not be loaded" />
      )}
      <Button
        variant="secondary"
        isPending={alerts.isFetchingNextPage}
        onClick={() => void alerts.fetchNextPage()}
      >
        Show older alerts
      </Button>
    </div>
  )
}
