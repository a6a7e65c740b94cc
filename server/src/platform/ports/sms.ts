import type { Database } from '../db/database.ts'

interface Sms {
  institution_id: string
  /** Ten digits. */
  to: string
  text: string
}

/** Sends a text message; throws when it was not accepted. */
export interface SmsPort {
  send(sms: Sms): Promise<void>
}

const SMS_TIMEOUT_MS = 10_000

/** Sends text messages by an HTTP call to a provider: JSON `{to, text}` with a bearer token. */
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

/** Stores text messages instead of sending them; the sandbox inbox shows them. */
export function sandboxSms(db: Database): SmsPort {
  return {
    async send({ institution_id, to, text }) {
      await db
        .insertInto('sandbox_inbox')
        .values({ institution_id, channel: 'sms', recipient: to, text, subject: null, html: null })
        .execute()
    },
  }
}
