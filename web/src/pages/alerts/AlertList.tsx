import { type ReactNode, useId } from 'react'
import { fill } from '../../lib/fill.ts'
import type { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { AlertItem } from './AlertItem.tsx'
import { byDay } from './by-day.ts'
import { useReadAllAlerts } from './use-read-alerts.ts'
import * as wording from './wording.ts'

type AlertsQuery = ReturnType<typeof useAlerts>

/** The alerts grouped by day; older pages load on request. */
export function AlertList({ alerts }: { alerts: AlertsQuery }) {
  const pages = alerts.data?.pages ?? []
  const all = pages.flatMap((page) => page.alerts)
  if (all.length === 0) {
    return <p className="py-8 text-ink-muted">{wording.noAlertsYetWellLet}</p>
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
        <p>{count === 0 ? wording.noUnreadAlerts : fill(wording.countUnread, { count })}</p>
        {count > 0 && (
          <Button variant="secondary" onClick={() => void readAll()}>
            {wording.markAllAsRead}
          </Button>
        )}
      </div>
      <Refusal error={error} flow="alerts-read" title={wording.yourAlertsAreStillUnread} />
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
        <Refusal error={alerts.error} title={wording.weCouldntLoadOlderAlerts} />
      )}
      <Button
        variant="secondary"
        isPending={alerts.isFetchingNextPage}
        onClick={() => void alerts.fetchNextPage()}
      >
        {wording.showOlderAlerts}
      </Button>
    </div>
  )
}
