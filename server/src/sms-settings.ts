import { z } from 'zod'
import { SMS_VENDORS, type SmsSettings } from './platform/ports/sms/port.ts'
import type { Report } from './setting-groups.ts'

/** The settings of the SMS provider. `config.ts` reads them with all others. */
export const smsSettings = {
  SMS_VENDOR: z
    .enum(SMS_VENDORS)
    .default('http')
    .describe(
      'API that the SMS provider speaks: twilio, telnyx, or http for the plain one (docs/texts.md)',
    ),
  SMS_URL: z
    .url()
    .optional()
    .describe(
      'Address of that API, as https://api.twilio.com/2010-04-01/Accounts/AC… or https://api.telnyx.com/v2; the ' +
        'sandbox inbox when not set',
    ),
  SMS_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Bearer token of the SMS provider; for twilio a key and its secret, as key:secret'),
  SMS_FROM: z
    .string()
    .min(1)
    .optional()
    .describe(
      'For twilio and telnyx: the number that sends, as +15552013344, or the messaging service or profile',
    ),
  SMS_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^,]{16,}(,[^,]{16,})?$/, {
      error:
        'write one value of at least 16 characters, or two while it is rotated, comma separated',
    })
    .optional()
    .describe(
      'Auth token of twilio or public key of telnyx, which checks the signature of calls to ' +
        '/api/v1/texts/{vendor}; two, comma separated, while it is rotated',
    ),
  SMS_INBOUND_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'For http: bearer token with which the SMS provider posts texts that came in, such as STOP, to ' +
        '/api/v1/texts; at least 32 random characters; without it that address does not exist',
    ),
} as const

const Settings = z.object(smsSettings)
type Settings = z.infer<typeof Settings>

/** Returns what is wrong about the combination of settings, in one line. */
function problemOf(read: Settings): string | undefined {
  const { SMS_VENDOR: vendor, SMS_URL: url, SMS_TOKEN: token, SMS_WEBHOOK_SECRET: secrets } = read
  if (vendor === 'http') {
    const other = (['SMS_FROM', 'SMS_WEBHOOK_SECRET'] as const).find((name) => read[name])
    if (other) return `${other}: set it only with SMS_VENDOR=twilio or telnyx.`
    return url && !token ? 'SMS_TOKEN: set it together with SMS_URL.' : undefined
  }
  const missing = (['SMS_URL', 'SMS_TOKEN', 'SMS_FROM', 'SMS_WEBHOOK_SECRET'] as const).find(
    (name) => read[name] === undefined,
  )
  if (missing) return `${missing}: set it together with SMS_VENDOR=${vendor}.`
  if (read.SMS_INBOUND_SECRET) {
    return `SMS_INBOUND_SECRET: leave it out; ${vendor} signs what it posts.`
  }
  if (url?.endsWith('/')) return 'SMS_URL: leave out the slash at the end.'
  if (vendor === 'twilio' && !/^[^:]+:[^:]+$/.test(token ?? '')) {
    return 'SMS_TOKEN: write a key of twilio and its secret, as key:secret.'
  }
  const isKey = (text: string) => Buffer.from(text, 'base64').length === KEY_BYTES
  if (vendor === 'telnyx' && !(secrets ?? '').split(',').every(isKey)) {
    return 'SMS_WEBHOOK_SECRET: write the public key of telnyx, in Base64.'
  }
  return undefined
}

/** An Ed25519 public key. */
const KEY_BYTES = 32

/** The settings of the adapter; undefined where no provider is configured. */
export function readSms(read: Settings, report: Report): SmsSettings | undefined {
  const problem = problemOf(read)
  if (problem) report(problem)
  const { SMS_VENDOR: vendor, SMS_URL: url, SMS_TOKEN: token } = read
  const { SMS_FROM: from, SMS_WEBHOOK_SECRET: secrets } = read
  if (problem || !url || !token) return undefined
  if (vendor === 'http') return { vendor, url, token }
  if (!from || !secrets) return undefined
  return { vendor, url, token, from, webhookSecrets: secrets.split(',') }
}
