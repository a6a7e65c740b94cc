import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { SealedPlace, Vault } from '../../../platform/vault.ts'
import type { Application } from '../depositor/lock-application.ts'

const LAST_DIGITS = 4

interface Owner {
  institution_id: string
  depositor_id: string
}

/** What is stored of an SSN: the encrypted number, an index to find duplicates, and the last four digits. */
export function sealSsn(vault: Vault, owner: Owner, ssn: string) {
  return {
    ssn_sealed: vault.seal(ssn, placeOf(owner)),
    ssn_index: indexSsn(vault, owner.institution_id, ssn),
    ssn_last_four: ssn.slice(-LAST_DIGITS),
  }
}

/** A keyed hash that finds a second application of the same person without decrypting any SSN. */
export function indexSsn(vault: Vault, institution_id: string, ssn: string): Buffer {
  return vault.index('ssn', institution_id, ssn)
}

/** Decrypts an SSN, for identity checks, tax and state reports, and staff who may see it. */
export function openSsn(vault: Vault, owner: Owner, sealed: Buffer): string {
  return vault.open(sealed, placeOf(owner))
}

function placeOf({ institution_id, depositor_id }: Owner): SealedPlace {
  return { column: 'depositors.ssn_sealed', institution_id, rowId: depositor_id }
}

const REMOVED = '[removed]'

/**
 * Removes the SSN and its last four digits from a provider's answer, in any format, so that the evidence
 * can be stored without them (TRUST: Data).
 */
export function withoutSsn<T>(value: T, ssn: string): T {
  return scrub(value, ssn, patternOf(ssn)) as T
}

/**
 * Matches the nine digits with any single character between them, and the last four after a mask or as a
 * separate word. The same four digits inside a longer reference are a coincidence.
 */
function patternOf(ssn: string): RegExp {
  const spelled = [...ssn].join('\\D?')
  const lastFour = ssn.slice(-4)
  return new RegExp(
    `${spelled}|[*xX#•]\\W?${lastFour}(?!\\d)|(?<![\\w-])${lastFour}(?![\\w-])`,
    'g',
  )
}

function scrub(value: unknown, ssn: string, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, REMOVED)
  if (typeof value === 'number') {
    // As a number, the SSN has lost its leading zeros.
    const digits = String(value).padStart(ssn.length, '0')
    return digits === ssn || String(value) === ssn.slice(-4) ? REMOVED : value
  }
  if (Array.isArray(value)) return value.map((item) => scrub(item, ssn, pattern))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(pattern, REMOVED),
      scrub(item, ssn, pattern),
    ]),
  )
}

/** Makes everybody who uses the same number at an institution take turns until the transaction ends. */
export async function lockSsn(
  trx: Transaction,
  institution_id: string,
  ssn_index: Buffer | null,
): Promise<void> {
  const lock = `ssn ${institution_id} ${ssn_index?.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
}

/**
 * Claims an SSN for this person at the institution. Returns false if somebody else has it. The lock makes
 * two applications with the same number take turns, so that only one gets it.
 */
export async function claimSsn(
  trx: Transaction,
  { institution_id, id, ssn_index }: Application['depositor'],
): Promise<boolean> {
  await lockSsn(trx, institution_id, ssn_index)
  const other = await trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('ssn_index', '=', ssn_index)
    .where('claims_ssn', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other !== undefined) {
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id },
      action: 'find_duplicate',
      entity: 'depositor',
      entityId: id,
      details: { other_depositor_id: other.id },
    })
    return false
  }
  await trx
    .updateTable('depositors')
    .set({ claims_ssn: true, duplicate_found_at: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  return true
}
