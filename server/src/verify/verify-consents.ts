import { Consent } from '@passbook/contract/consents'
import { z } from 'zod'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import {
  type ConsentsJson,
  FORMAT,
  JSON_NAME,
  SUMS_NAME,
  sha256,
} from '../domains/documents/consents/consents-to-write.ts'
import { toConsent } from '../domains/documents/consents/list-consents.ts'
import { listConsentRows } from '../domains/documents/consents/queries.ts'
import { readAttachments } from '../platform/pdf/read-attachments.ts'

interface Verdict {
  isSound: boolean
  /** The result in words, for the person who asked. */
  words: string
}

const ExportSchema = z.object({
  format: z.literal(FORMAT),
  institution: z.object({ name: z.string(), slug: z.string() }),
  person: z.object({ depositor_id: z.uuid(), name: z.string() }),
  consents: z
    .array(
      z.object({
        ...Consent.shape,
        number: z.int(),
        words_file: z.string(),
        schedule_file: z.string().optional(),
      }),
    )
    .min(1),
})

const Words = z.object({ title: z.string(), agreement: z.string() })

/** Checks that the hashes in an export of consents are those of the attached texts. */
export function verifyConsents(bytes: Buffer): Verdict & { exported: ConsentsJson | null } {
  const files = readAttachments(bytes)
  if (files === null) return refuse('not an export of consents as it was made, or changed since')
  const exported = readExport(files)
  if (exported === null) return refuse(`not an export of consents: no ${JSON_NAME} is attached`)
  const difference = differenceOf(exported, files)
  if (difference !== null) return refuse(`wrong: ${difference}`)
  const documents = new Set(exported.consents.map(({ words_file }) => words_file)).size
  const words =
    `${count(exported.consents.length, 'consent')} of ${exported.person.name} at ${exported.institution.name} ` +
    `to ${count(documents, 'document')}: every hash is that of the attached words, and the words ` +
    'beside each box are in the document they belong to'
  return { isSound: true, words, exported }
}

function refuse(words: string) {
  return { isSound: false, words, exported: null }
}

function readExport(files: ReadonlyMap<string, Buffer>): ConsentsJson | null {
  const { data } = ExportSchema.safeParse(parse(files.get(JSON_NAME)))
  return data ?? null
}

function parse(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '')
  } catch {
    return undefined
  }
}

function differenceOf(
  { consents }: ConsentsJson,
  files: ReadonlyMap<string, Buffer>,
): string | null {
  const listed = new Set(files.get(SUMS_NAME)?.toString().trimEnd().split('\n'))
  for (const consent of consents) {
    const { title, version, hash, agreement, words_file } = consent
    const which = `“${title}”, version ${version}`
    const bytes = files.get(words_file)
    if (bytes === undefined) return `the words of ${which} are not attached`
    const found = sha256(bytes)
    if (found !== hash) return `the words of ${which} have the hash ${found}, not ${hash}`
    if (!listed.has(`${hash}  ${words_file}`)) return `${SUMS_NAME} says otherwise of ${words_file}`
    const { data: words } = Words.safeParse(parse(bytes))
    if (words?.title !== title || words.agreement !== agreement) {
      return `the words beside the box of ${which} are others than in the document`
    }
    const terms = differenceOfSchedule(consent, files, listed)
    if (terms !== null) return terms
  }
  return null
}

/** The same for the rate and terms that were signed with the agreement. */
function differenceOfSchedule(
  { schedule, schedule_file }: ConsentsJson['consents'][number],
  files: ReadonlyMap<string, Buffer>,
  listed: ReadonlySet<string>,
): string | null {
  if (schedule === undefined) return null
  const bytes = files.get(schedule_file ?? '')
  if (bytes === undefined) return `the words of “${schedule.title}” are not attached`
  const found = sha256(bytes)
  if (found !== schedule.hash) {
    return `the words of “${schedule.title}” have the hash ${found}, not ${schedule.hash}`
  }
  return listed.has(`${found}  ${schedule_file}`)
    ? null
    : `${SUMS_NAME} says otherwise of ${schedule_file}`
}

/** Checks that the records here match an export. Changes made after the export are ignored. */
export async function verifyConsentRecords(db: Database, exported: ConsentsJson): Promise<Verdict> {
  const all = acrossInstitutions(db, 'verifying all books')
  const institution = await all
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', exported.institution.slug)
    .executeTakeFirst()
  const { depositor_id } = exported.person
  const reader = { institution_id: institution?.id ?? '', depositor_id }
  const rows = institution ? await listConsentRows(all, reader) : []
  for (const { words_file, number, schedule_file: _, ...consent } of exported.consents) {
    const row = rows.find((each) => each.document_id === consent.uuid && each.number === number)
    const kept = row && toConsent(row)
    const since = consent.withdrawn_at === null ? { withdrawn_at: null } : {}
    // Exports were made before they named the rate and terms, so one that names none says nothing about them.
    const terms = consent.schedule === undefined ? { schedule: undefined } : {}
    if (kept === undefined || !isSame({ ...kept, ...since, ...terms }, consent)) {
      const words = `not as it is kept here: “${consent.title}”, version ${consent.version} (${words_file})`
      return { isSound: false, words }
    }
  }
  return { isSound: true, words: 'each is kept here in the same words, from the same moment' }
}

function isSame(one: Consent, other: Consent): boolean {
  const shape = (consent: Consent) => JSON.stringify(Consent.parse(consent))
  return shape(one) === shape(other)
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
