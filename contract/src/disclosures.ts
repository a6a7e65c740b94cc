import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'
import { Progress } from './depositor.ts'
import { Download } from './downloads.ts'
import { endpoint } from './endpoint.ts'

/**
 * What must be agreed to before an account opens (RULES: Opening): consent to electronic documents, the
 * account agreement with its Truth in Savings terms, the privacy notice, the W-9.
 */
export const RequiredKind = z.enum(['esign', 'agreement', 'privacy', 'w9'])
export type RequiredKind = z.infer<typeof RequiredKind>

/** The required documents, and the optional one: electronic tax documents instead of paper. */
export const DisclosureKind = z.enum([...RequiredKind.options, 'tax_delivery'])
export type DisclosureKind = z.infer<typeof DisclosureKind>

export function isRequired(kind: DisclosureKind): kind is RequiredKind {
  return RequiredKind.safeParse(kind).success
}

/**
 * Consents to get documents as PDFs. E-SIGN 101(c)(1)(C): a person shows that they can open one, by a word
 * that is only in the PDF.
 */
export function needsPdfWord(kind: DisclosureKind): boolean {
  return kind === 'esign' || kind === 'tax_delivery'
}

/** What a person affirms; only the W-9 asks about backup withholding, and only consents about a word. */
export const Attestation = z.object({
  agreed: z.literal(true, 'Agree to this document to continue'),
  subject_to_backup_withholding: z.optional(z.boolean()),
  /** The word that the person read in the PDF of the consent. */
  pdf_word: z.optional(z.string().check(z.maxLength(50))),
})
export type Attestation = z.infer<typeof Attestation>

/** One version of an institution's document. */
export const Disclosure = z.object({
  uuid: z.uuid(),
  /** SHA-256 of the text, in hexadecimal, so that the text that was read is the one that is signed. */
  hash: z.string(),
  kind: DisclosureKind,
  title: z.string(),
  version: z.int(),
  /** No account can be opened without it. */
  is_required: z.boolean(),
  is_active: z.boolean(),
  opened_at: z.nullable(Instant),
  /** When it was signed; null once the consent is withdrawn. */
  signed_at: z.nullable(Instant),
  /** When the consent was withdrawn; null while it is in force or if it was never given. */
  withdrawn_at: z.nullable(Instant),
  attestation: z.nullable(Attestation),
})
export type Disclosure = z.infer<typeof Disclosure>

const Sections = z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }))

/** The rate and terms of the account from a date on, which belong to the agreement (Reg DD 1030.4(b)). */
export const TermSchedule = z.object({
  effective_date: BusinessDate,
  title: z.string(),
  sections: Sections,
  /** SHA-256 of the text, in hexadecimal. */
  hash: z.string(),
})
export type TermSchedule = z.infer<typeof TermSchedule>

export const DisclosureText = z.object({
  ...Disclosure.shape,
  sections: Sections,
  /** With the agreement: the schedule it was signed with, or while it is unsigned the one in force. */
  schedule: z.nullable(TermSchedule),
  /** The text next to the box that people tick. */
  agreement: z.string(),
})
export type DisclosureText = z.infer<typeof DisclosureText>

/** `true` in the URL; anything else is false. */
const Flag = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text === 'true'),
)

export const disclosureEndpoints = {
  getDisclosures: endpoint({
    method: 'GET',
    path: '/disclosures',
    auth: 'session',
    needsProgress: true,
    needsBearer: true,
    summary:
      'Documents this person signed; with all=true those still to sign too; update_step=true moves registration on when all are signed',
    query: z.object({ all: Flag, update_step: Flag }),
    data: z.object({ disclosures: z.array(Disclosure), progress: Progress }),
    errors: [403],
  }),
  getActiveDisclosures: endpoint({
    method: 'GET',
    path: '/disclosures/active',
    auth: 'session',
    summary: 'The documents in force, in the order to read them',
    data: z.array(Disclosure),
  }),
  getDisclosure: endpoint({
    method: 'GET',
    path: '/disclosure/:uuid/:hash',
    auth: 'session',
    needsBearer: true,
    summary: 'The words of a document; noting that this person opened it',
    params: z.object({ uuid: z.uuid(), hash: z.string() }),
    data: DisclosureText,
    errors: [404],
  }),
  downloadDisclosure: endpoint({
    method: 'GET',
    path: '/disclosure/:uuid/:hash/download',
    auth: 'session',
    needsBearer: true,
    summary: 'The document as a PDF, with its version, its hash and the words agreed to',
    params: z.object({ uuid: z.uuid(), hash: z.string() }),
    data: Download,
    errors: [404, 429],
  }),
  signDisclosure: endpoint({
    method: 'POST',
    path: '/disclosure/:disclosure',
    auth: 'session',
    summary: 'Signs a document that was opened, in the words that were shown',
    params: z.object({ disclosure: z.uuid() }),
    body: z.object({
      attestation: Attestation,
      hash: z.string().check(z.minLength(1)),
      /** With the agreement: the hash of the rate and terms that were shown. */
      schedule_hash: z.optional(z.string()),
    }),
    data: z.object({ disclosure: Disclosure, progress: Progress }),
    errors: [403, 404],
  }),
}
