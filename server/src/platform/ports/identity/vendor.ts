import { createHmac } from 'node:crypto'
import type { IdentityOutcome } from '../../db/tables/outside.ts'
import { isSameSecret } from '../../secrets.ts'
import { type VendorRequest, WrongAnswer } from '../vendor-http.ts'
import type {
  ClaimedIdentity,
  Delivery,
  DeliveryRefusal,
  IdentityEvent,
  IdentityVendor,
  ProviderEvidence,
} from './port.ts'

/** What a vendor's answer says, in our terms. */
export interface VendorResult {
  reference: string
  /** The vendor's word for the result, for people who read the evidence. */
  word: string
  outcome: IdentityOutcome
  isPending: boolean
  isScreened: boolean
  attributes: NonNullable<ProviderEvidence['attributes']>
  /** Entries of sanctions lists that the name resembles; one is a hit. */
  entries: NonNullable<ProviderEvidence['sanctions_entries']>
}

/** What a vendor calls its requests, fields and words. One file per vendor has one of these. */
export interface VendorShape {
  vendor: IdentityVendor
  /** The headers that every request has. */
  headersOf(key: string): Record<string, string>
  create(person: ClaimedIdentity, key: string, template: string): VendorRequest
  /** The requests that read a result; their answers are parsed together, in this order. */
  read(reference: string, key: string): VendorRequest[]
  /** Asks whether an earlier question arrived, where the vendor knows no idempotency key. */
  find?: { request(key: string): VendorRequest; referenceIn(body: unknown): string | undefined }
  /** Throws `WrongAnswer` for what is not the documented shape, or is about another question. */
  parse(bodies: readonly unknown[], asked: AskedAbout): VendorResult
  verify(delivery: Delivery, secrets: readonly string[]): IdentityEvent | DeliveryRefusal
}

export interface AskedAbout {
  key: string
  reference: string | null
  person: Pick<ClaimedIdentity, 'dateOfBirth' | 'lastName'>
}

/** What a vendor's word means to us. Only a word that the vendor documents as an approval may be PASSED. */
export interface WordMeaning {
  outcome: IdentityOutcome
  /** The vendor may still decide, so the result is asked for again. */
  isPending?: true
}

export type OutcomeTable = Readonly<Record<string, WordMeaning>>

/** A word that the table does not have never lets anybody in: it is asked about again, and then staff decide. */
export const UNKNOWN_WORD: WordMeaning = { outcome: 'IN_REVIEW', isPending: true }

export function meaningOf(table: OutcomeTable, word: string): WordMeaning {
  return Object.hasOwn(table, word) ? (table[word] ?? UNKNOWN_WORD) : UNKNOWN_WORD
}

/** How far the clock of a vendor may be from ours, either way. */
export const TOLERANCE_MS = 300_000

/** Whether one of the secrets made this signature of the bytes. Every secret is tried, in constant time each. */
export function isSignedBy(
  secrets: readonly string[],
  signed: { parts: readonly (string | Buffer)[]; encoding: 'hex' | 'base64'; signature: string },
): boolean {
  const matches = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret)
    for (const part of signed.parts) hmac.update(part)
    return isSameSecret(hmac.digest(signed.encoding), signed.signature)
  })
  return matches.includes(true)
}

/** The most characters of a vendor's text that are stored. */
export const TEXT_MAX = 200
/** The most list entries that are stored; more of them say nothing new to the people who compare. */
export const ENTRIES_MAX = 25

/** Refuses an answer that repeats another date of birth or last name than the one that was asked about. */
export function assertAboutPerson(
  echoed: { dateOfBirth?: string | null | undefined; lastName?: string | null | undefined },
  person: AskedAbout['person'],
): void {
  const { dateOfBirth, lastName } = echoed
  if (dateOfBirth && dateOfBirth !== person.dateOfBirth) {
    throw new WrongAnswer('the answer is about another person')
  }
  if (lastName && lettersOf(lastName) !== lettersOf(person.lastName)) {
    throw new WrongAnswer('the answer is about another person')
  }
}

/** Vendors change case, accents and punctuation of the names they repeat. */
function lettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}
