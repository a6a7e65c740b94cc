import { z } from 'zod'
import { IDENTITY_VENDORS, type IdentitySettings } from './platform/ports/identity/port.ts'
import type { Report } from './setting-groups.ts'

/** The settings of the identity provider; `config.ts` reads them with all others. */
export const identitySettings = {
  IDENTITY_VENDOR: z
    .enum(IDENTITY_VENDORS)
    .optional()
    .describe(
      'API that the identity provider speaks: persona or alloy (docs/identity.md); without it production ' +
        'checks nobody',
    ),
  IDENTITY_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/[^/]$/, { error: 'leave out the slash at the end' })
    .optional()
    .describe('API of the identity provider, as https://api.withpersona.com/api/v1'),
  IDENTITY_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Key of that API; for alloy the token and its secret, as token:secret'),
  IDENTITY_WEBHOOK_SECRET: z
    .string()
    .regex(/^[^,]{16,}(,[^,]{16,})?$/, {
      error:
        'write one secret of at least 16 characters, or two while it is rotated, comma separated',
    })
    .optional()
    .describe(
      'Secret with which the identity provider signs what it posts to /api/v1/identity-results/{vendor}; two, ' +
        'comma separated, while it is rotated',
    ),
  IDENTITY_TEMPLATE: z
    .string()
    .min(1)
    .optional()
    .describe('Template or workflow of the provider by which applicants are checked'),
  IDENTITY_TEMPLATE_JOINT: z
    .string()
    .min(1)
    .optional()
    .describe('The same for second holders; IDENTITY_TEMPLATE when not set'),
  IDENTITY_TEMPLATE_CORRECTION: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The same for customers whose name or number staff correct; IDENTITY_TEMPLATE when not set',
    ),
  IDENTITY_REPORTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether the checks use consumer reports; then an adverse-action notice names the agency below',
    ),
  IDENTITY_AGENCY_NAME: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Consumer reporting agency of those reports, as the notice names it'),
  IDENTITY_AGENCY_ADDRESS: z.string().trim().min(1).optional().describe('Its postal address'),
  IDENTITY_AGENCY_PHONE: z.string().trim().min(1).optional().describe('Its toll-free phone number'),
} as const

const Settings = z.object(identitySettings)
type Settings = z.infer<typeof Settings>

const TOGETHER = [
  'IDENTITY_URL',
  'IDENTITY_KEY',
  'IDENTITY_WEBHOOK_SECRET',
  'IDENTITY_TEMPLATE',
] as const
const AGENCY = ['IDENTITY_AGENCY_NAME', 'IDENTITY_AGENCY_ADDRESS', 'IDENTITY_AGENCY_PHONE'] as const

/** What is wrong about the settings together, as one line. */
function problemOf(read: Settings): string | undefined {
  const { IDENTITY_VENDOR: vendor, IDENTITY_REPORTS, IDENTITY_KEY } = read
  if (vendor === undefined) {
    const alone = TOGETHER.find((name) => read[name] !== undefined)
    return alone && `IDENTITY_VENDOR: set it together with ${alone}.`
  }
  const missing = TOGETHER.find((name) => read[name] === undefined)
  if (missing) return `${missing}: set it together with IDENTITY_VENDOR.`
  if (vendor === 'alloy' && !/^[^:]+:[^:]+$/.test(IDENTITY_KEY ?? '')) {
    return 'IDENTITY_KEY: write the token of alloy and its secret, as token:secret.'
  }
  const unnamed = IDENTITY_REPORTS === 'on' && AGENCY.find((name) => read[name] === undefined)
  if (!unnamed) return undefined
  return `${unnamed}: set it; an adverse-action notice must name the agency, or set IDENTITY_REPORTS=off.`
}

/** The settings of the adapter; undefined where no provider is configured. */
export function readIdentity(read: Settings, report: Report): IdentitySettings | undefined {
  const problem = problemOf(read)
  if (problem) report(problem)
  const { IDENTITY_VENDOR: vendor, IDENTITY_URL: url, IDENTITY_KEY: key } = read
  const { IDENTITY_WEBHOOK_SECRET: secrets, IDENTITY_TEMPLATE: applicant } = read
  if (!vendor || !url || !key || !secrets || !applicant) return undefined
  const { IDENTITY_AGENCY_NAME: name, IDENTITY_AGENCY_ADDRESS: address } = read
  const phone = read.IDENTITY_AGENCY_PHONE
  const isNamed = read.IDENTITY_REPORTS === 'on' && name && address && phone
  return {
    vendor,
    url,
    key,
    webhookSecrets: secrets.split(','),
    templates: {
      applicant,
      second_holder: read.IDENTITY_TEMPLATE_JOINT ?? applicant,
      correction: read.IDENTITY_TEMPLATE_CORRECTION ?? applicant,
    },
    agency: isNamed ? { name, address, phone } : null,
  }
}
