import type { SmsPort } from './port.ts'

const SMS_TIMEOUT_MS = 10_000

/** Text messages through a provider's HTTP call: JSON `{to, text}` with a bearer token. */
export function httpSms(url: string, token: string): SmsPort {
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to: `+1${to}`, text }),
        signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`)
    },
  }
}
