import { type Alert, alertEndpoints } from '@passbook/contract/alerts'
import type { InstantText } from '@passbook/contract/dates'
import { successMessage } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { markRead, storeReadAlerts } from '../../shell/alerts/mark-read.ts'
import { showNotification } from '../../shell/notification.ts'

/** Marks one alert as read, optimistically; a failure makes it unread again, and `error` says why. */
export function useReadAlert(alert: Alert) {
  const call = useCall(alertEndpoints.readAlert, {
    onSuccess: ({ data }) => {
      storeReadAlerts(data.unread, data.alert)
      showNotification(successMessage('alert-read'))
    },
  })
  async function read(): Promise<void> {
    if (alert.read_at !== null) return
    const takeBack = await markRead(now(), alert)
    // This continues even if the person leaves the page meanwhile.
    await call.mutateAsync({ body: { alert_id: alert.uuid } }).catch(takeBack)
  }
  return { read, error: call.error }
}

/** Marks all alerts as read, in the same way. */
export function useReadAllAlerts() {
  const call = useCall(alertEndpoints.readAllAlerts, {
    onSuccess: ({ data }) => {
      storeReadAlerts(data.unread)
      showNotification(successMessage('alerts-read'))
    },
  })
  async function readAll(): Promise<void> {
    const takeBack = await markRead(now())
    await call.mutateAsync({}).catch(takeBack)
  }
  return { readAll, error: call.error }
}

/** The read time shown until the server returns the actual one. */
function now(): InstantText {
  return new Date().toISOString()
}
