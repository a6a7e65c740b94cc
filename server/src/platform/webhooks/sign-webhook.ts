import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

interface Message {
  id: string
  /** When it is sent, in seconds since 1970. */
  timestamp: number
  body: string
}

/**
 * The header `webhook-signature` of Standard Webhooks: one signature per secret, so that a receiver may know
 * the old or the new one while a secret is changed.
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
