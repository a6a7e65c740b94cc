import { z } from 'zod'
import { AGGREGATOR_VENDORS, type AggregatorSettings } from './platform/ports/aggregator/port.ts'
import type { Report } from './setting-groups.ts'

/** The settings of the aggregator. `config.ts` reads them with all others. */
export const aggregatorSettings = {
  AGGREGATOR_VENDOR: z
    .enum(AGGREGATOR_VENDORS)
    .optional()
    .describe(
      'API that the aggregator speaks: yodlee or plaid (docs/aggregator.md); without it production links bank ' +
        'accounts by microdeposits only',
    ),
  AGGREGATOR_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/[^/]$/, { error: 'leave out the slash at the end' })
    .optional()
    .describe(
      'Address of that API, as https://production.api.yodlee.com/ysl or https://production.plaid.com',
    ),
  AGGREGATOR_KEY: z
    .string()
    .regex(/^[^:]+:[^:]+$/, { error: 'write the client id and its secret, as id:secret' })
    .optional()
    .describe('Client id and secret of that API, as id:secret'),
  AGGREGATOR_ADMIN: z
    .string()
    .min(3)
    .optional()
    .describe('Login name of the administrator at yodlee, who registers its users'),
  FASTLINK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of FastLink 4, which yodlee provides with the keys; our page frames it'),
  FASTLINK_CONFIG: z
    .string()
    .min(1)
    .optional()
    .describe('Name of a published FastLink configuration with the product template Verification'),
} as const

const Settings = z.object(aggregatorSettings)
type Settings = z.infer<typeof Settings>

const TOGETHER = ['AGGREGATOR_URL', 'AGGREGATOR_KEY'] as const
const OF_YODLEE = ['AGGREGATOR_ADMIN', 'FASTLINK_URL', 'FASTLINK_CONFIG'] as const

/** Returns what is wrong about the combination of settings, in one line. */
function problemOf(read: Settings): string | undefined {
  const { AGGREGATOR_VENDOR: vendor } = read
  const isSet = (name: keyof Settings) => read[name] !== undefined
  if (vendor === undefined) {
    const alone = [...TOGETHER, ...OF_YODLEE].find(isSet)
    return alone && `AGGREGATOR_VENDOR: set it together with ${alone}.`
  }
  const needed = vendor === 'yodlee' ? [...TOGETHER, ...OF_YODLEE] : TOGETHER
  const missing = needed.find((name) => !isSet(name))
  if (missing) return `${missing}: set it together with AGGREGATOR_VENDOR.`
  const foreign = vendor === 'plaid' && OF_YODLEE.find(isSet)
  return foreign ? `${foreign}: leave it out; only yodlee has it.` : undefined
}

/** Reads the settings of the adapter; undefined if no aggregator is configured. */
export function readAggregator(read: Settings, report: Report): AggregatorSettings | undefined {
  const problem = problemOf(read)
  if (problem) report(problem)
  const { AGGREGATOR_VENDOR: vendor, AGGREGATOR_URL: url, AGGREGATOR_KEY: key } = read
  const { AGGREGATOR_ADMIN: adminLogin, FASTLINK_URL, FASTLINK_CONFIG: configName } = read
  if (problem || !vendor || !url || !key) return undefined
  const [clientId = '', secret = ''] = key.split(':')
  const hasFastlink = adminLogin && FASTLINK_URL && configName
  const fastlink = hasFastlink ? { adminLogin, url: FASTLINK_URL, configName } : null
  return { vendor, url, clientId, secret, fastlink }
}
