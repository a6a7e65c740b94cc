import { type Alert, alertEndpoints } from '@passbook/contract/alerts'
import { successMessage } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { markRead, takeRead } from '../../shell/alerts/mark-read.ts'
import { showNotification } from '../../shell/notification.ts'

/** Marks one alert as read, at once; refused or unanswered it is unread again, and `error` says why. */
export function useReadAlert(alert: Alert) {
  const call = useCall(alertEndpoints.readAlert, {
    onSuccess: ({ data }) => {
      takeRead(data.unread, data.alert)
      showNotification(successMessage('alert-read'))
    },
  })
  async function read(): Promise<void> {
    if (alert.read_at !== null) return
    const takeBack = await markRead(now(), alert)
    // Its page may be left meanwhile: this goes on without it.
    await call.mutateAsync({ body: { alert_id: alert.uuid } }).catch(takeBack)
  }
  return { read, error: call.error }
}

/** The same for all there are. */
export function useReadAllAlerts() {
  const call = useCall(alertEndpoints.readAllAlerts, {
    onSuccess: ({ data }) => {
      takeRead(data.unread)
      showNotification(successMessage('alerts-read'))
    },
  })
  async function readAll(): Promise<void> {
    const takeBack = await markRead(now())
    await call.mutateAsync({}).catch(takeBack)
  }
  return { readAll, error: call.error }
}

/** Until the server says when. */
function now(): string {
  return new Date().toISOString()
}
