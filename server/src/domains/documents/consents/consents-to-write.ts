import { createHash } from 'node:crypto'
import type { Consent } from '@passbook/contract/consents'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { spellDocument } from '../../people/disclosures/document-hash.ts'
import { toConsent } from './list-consents.ts'
import type { ConsentRow } from './queries.ts'

/** Names the shape of the attached JSON, for whoever reads it years later. */
export const FORMAT = 'consents/1'
export const JSON_NAME = 'consents.json'
/** As `sha256sum --check` reads it. */
export const SUMS_NAME = 'SHA256SUMS'

/** A consent as the file tells it. */
export interface ToldConsent extends Consent {
  /** Counts how often the same words were agreed to. */
  number: number
  /** The attached file with the words that were hashed, byte for byte. */
  words_file: string
}

/** What the attached JSON holds. */
export interface ConsentsJson {
  format: typeof FORMAT
  institution: { name: string; slug: string }
  person: { depositor_id: string; name: string }
  /** Newest first. */
  consents: ToldConsent[]
}

/** What the writer of the paper needs: it can be copied to another thread. */
export interface ConsentsToWrite {
  institution: PaperLook
  told: ConsentsJson
  fileName: string
  /** Of the last thing that happened: the same consents always give the same bytes. */
  madeAt: Date
  /** The words of each document once, as they were hashed. */
  words: { name: string; title: string; text: string }[]
  sums: string
}

export interface Owner {
  institution: PaperLook & { slug: string }
  person: { depositor_id: string; name: string }
}

export function toWrite(rows: readonly ConsentRow[], owner: Owner): ConsentsToWrite {
  const { slug, ...look } = owner.institution
  const consents = rows.map((row) => ({
    ...toConsent(row),
    number: row.number,
    words_file: wordsFileOf(row),
  }))
  const words = [...new Map(rows.map((row) => [wordsFileOf(row), row])).entries()].map(
    ([name, row]) => ({ name, title: row.title, text: spellDocument(row) }),
  )
  const moments = rows.flatMap(({ signed_at, withdrawn_at }) => [
    signed_at,
    withdrawn_at ?? signed_at,
  ])
  return {
    institution: look,
    told: {
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

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
