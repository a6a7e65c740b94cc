import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { Progress } from './depositor.ts'
import { Attestation, DisclosureKind, TermSchedule } from './disclosures.ts'
import { Download } from './downloads.ts'
import { endpoint } from './endpoint.ts'

/** Consents that can be withdrawn: electronic documents instead of paper, and electronic tax forms. */
export const WithdrawableKind = z.enum(['esign', 'tax_delivery'])
export type WithdrawableKind = z.infer<typeof WithdrawableKind>

/** What somebody agreed to, in which words, when, and from where. */
export const Consent = z.object({
  /** The document's id. */
  uuid: z.uuid(),
  kind: DisclosureKind,
  title: z.string(),
  version: z.int(),
  /** SHA-256 of the document's text, in hexadecimal. */
  hash: z.string(),
  /** The text next to the box that was ticked. */
  agreement: z.string(),
  attestation: Attestation,
  signed_at: Instant,
  /** The IP address the consent came from. */
  ip: z.string(),
  user_agent: z.string(),
  /** The user agent in words: a browser and the system it ran on. */
  device: z.string(),
  withdrawn_at: z.nullable(Instant),
  /** The rate and terms that the agreement was signed with; signatures from before there were any have none. */
  schedule: z.optional(z.object({ uuid: z.uuid(), title: z.string(), hash: z.string() })),
})
export type Consent = z.infer<typeof Consent>

type Given = Pick<Consent, 'kind' | 'withdrawn_at'>

/**
 * When the consent of a kind was withdrawn; paper is sent from then on. Expects the newest consent
 * first. Null while a consent is in force, or if none was ever given.
 */
export function withdrawnAt(consents: readonly Given[], kind: WithdrawableKind): string | null {
  const given = consents.filter((each) => each.kind === kind)
  const isInForce = given.some(({ withdrawn_at }) => withdrawn_at === null)
  return isInForce ? null : (given[0]?.withdrawn_at ?? null)
}

/** A published schedule of rate and terms. */
export const DatedSchedule = z.object({
  uuid: z.uuid(),
  ...TermSchedule.shape,
  /** When this person signed the agreement with it; null if they did not. */
  signed_at: z.nullable(Instant),
})
export type DatedSchedule = z.infer<typeof DatedSchedule>

export const consentEndpoints = {
  getConsents: endpoint({
    method: 'GET',
    path: '/consents',
    auth: 'session',
    summary: 'Everything this person agreed to, newest first, with what was withdrawn',
    data: z.array(Consent),
    errors: [403],
  }),
  getTermSchedules: endpoint({
    method: 'GET',
    path: '/term-schedules',
    auth: 'session',
    summary: 'The rate and terms of every date, newest first, and which of them this person signed',
    data: z.array(DatedSchedule),
    errors: [403],
  }),
  exportConsents: endpoint({
    method: 'GET',
    path: '/consents/export',
    auth: 'session',
    needsBearer: true,
    summary: 'All of it as one PDF, with the same as JSON and the words of each document attached',
    data: Download,
    errors: [403, 404, 429],
  }),
  withdrawConsent: endpoint({
    method: 'POST',
    path: '/consents/withdraw',
    auth: 'session',
    summary: 'Takes back the consent to electronic delivery: from then on paper is sent',
    body: z.object({ kind: WithdrawableKind }),
    data: z.object({ consents: z.array(Consent), progress: Progress }),
    errors: [403, 429],
  }),
}
