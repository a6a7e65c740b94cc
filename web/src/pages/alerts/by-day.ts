import { splitMoment } from '@passbook/contract/format-dates'
import type { Alert } from '@passbook/contract/alerts'

interface Day {
  day: string
  alerts: Alert[]
}

/** Groups alerts by day and keeps their order. */
export function byDay(alerts: readonly Alert[]): Day[] {
  const days: Day[] = []
  for (const alert of alerts) {
    const { day } = splitMoment(alert.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.alerts.push(alert)
    else days.push({ day, alerts: [alert] })
  }
  return days
}
