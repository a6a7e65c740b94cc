import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

interface Message {
  id: string
  /** The time at which it is sent, in seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * Returns the header `webhook-signature` of Standard Webhooks: one signature per secret, so that a receiver may use
 * the old or the new secret while it is changed.
 */
export function signWebhook({ id, timestamp, body }: Message, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${signed.digest('base64')}`
    })
    .join(' ')
}
