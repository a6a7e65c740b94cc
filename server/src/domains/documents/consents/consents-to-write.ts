import { createHash } from 'node:crypto'
import type { Consent } from '@passbook/contract/consents'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { spellDocument } from '../../people/disclosures/document-hash.ts'
import { toConsent } from './list-consents.ts'
import type { ConsentRow } from './queries.ts'

/** The version of the attached JSON's format, for programs that read it years later. */
export const FORMAT = 'consents/1'
export const JSON_NAME = 'consents.json'
/** The attached file with the hashes, in the format of `sha256sum --check`. */
export const SUMS_NAME = 'SHA256SUMS'

/** A consent as the exported file lists it. */
export interface ExportedConsent extends Consent {
  /** Counts the signatures of the same document, starting at 1. */
  number: number
  /** The attached file with the words that were hashed, byte for byte. */
  words_file: string
  /** The same of the rate and terms that were signed with the agreement. */
  schedule_file?: string | undefined
}

/** The content of the attached JSON file. */
export interface ConsentsJson {
  format: typeof FORMAT
  institution: { name: string; slug: string }
  person: { depositor_id: string; name: string }
  /** Newest first. */
  consents: ExportedConsent[]
}

/** The input of the PDF writer; it can be copied to another thread. */
export interface ConsentsToWrite {
  institution: PaperLook
  exported: ConsentsJson
  fileName: string
  /** The time of the last signature or withdrawal, so that the same consents always give the same bytes. */
  madeAt: Date
  /** The text of each document once, as it was hashed. */
  words: { name: string; title: string; text: string }[]
  sums: string
}

export interface Owner {
  institution: PaperLook & { slug: string }
  person: { depositor_id: string; name: string }
}

export function prepareExport(rows: readonly ConsentRow[], owner: Owner): ConsentsToWrite {
  const { slug, ...look } = owner.institution
  const consents = rows.map((row) => ({
    ...toConsent(row),
    number: row.number,
    words_file: wordsFileOf(row),
    ...(row.schedule_hash !== null && { schedule_file: scheduleFileOf(row.schedule_hash) }),
  }))
  const files = rows.flatMap((row) => [
    { name: wordsFileOf(row), title: row.title, text: spellDocument(row) },
    ...scheduleWords(row),
  ])
  const words = [...new Map(files.map((file) => [file.name, file])).values()]
  const moments = rows.flatMap(({ signed_at, withdrawn_at }) => [
    signed_at,
    withdrawn_at ?? signed_at,
  ])
  return {
    institution: look,
    exported: {
      format: FORMAT,
      institution: { name: look.name, slug },
      person: owner.person,
      consents,
    },
    fileName: `${slug}-consents.pdf`,
    madeAt: new Date(Math.max(...moments.map(Number))),
    words,
    sums: words.map(({ name, text }) => `${sha256(text)}  ${name}\n`).join(''),
  }
}

function wordsFileOf({ kind, version }: Pick<ConsentRow, 'kind' | 'version'>): string {
  return `${kind}-version-${version}.json`
}

/** Two schedules can begin on one date, so the file is named after the hash. */
function scheduleFileOf(hash: string): string {
  return `rate-and-terms-${hash.slice(0, 12)}.json`
}

function scheduleWords({ schedule_title, schedule_sections, schedule_hash }: ConsentRow) {
  if (schedule_title === null || schedule_sections === null || schedule_hash === null) return []
  const spelled = { title: schedule_title, sections: schedule_sections, agreement: '' }
  const name = scheduleFileOf(schedule_hash)
  return [{ name, title: schedule_title, text: spellDocument(spelled) }]
}

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
