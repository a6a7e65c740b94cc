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

/** What is stored of an SSN: sealed for the identity check, an index for duplicates, its last four. */
export function sealSsn(vault: Vault, owner: Owner, ssn: string) {
  return {
    ssn_sealed: vault.seal(ssn, placeOf(owner)),
    ssn_index: indexSsn(vault, owner.institution_id, ssn),
    ssn_last_four: ssn.slice(-LAST_DIGITS),
  }
}

/** Finds a second application of the same person without opening any. */
export function indexSsn(vault: Vault, institution_id: string, ssn: string): Buffer {
  return vault.index('ssn', institution_id, ssn)
}

/** For the identity check, and nothing else. */
export function openSsn(vault: Vault, owner: Owner, sealed: Buffer): string {
  return vault.open(sealed, placeOf(owner))
}

function placeOf({ institution_id, depositor_id }: Owner): SealedPlace {
  return { column: 'depositors.ssn_sealed', institution_id, rowId: depositor_id }
}

const REMOVED = '[removed]'

/**
 * Takes the SSN and its last four out of what a provider answered, however it spells them, so that
 * evidence can be kept without it (TRUST: Data).
 */
export function withoutSsn<T>(value: T, ssn: string): T {
  return scrub(value, ssn, patternOf(ssn)) as T
}

/**
 * The nine digits, whatever one character stands between them; the last four after a mask, or as a
 * word of their own. The same four digits inside a longer reference are a coincidence.
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
    // A number has lost its leading zeros.
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

/**
 * Makes an SSN this person's at the institution; false when somebody has it. Whoever claims the same
 * number waits here, so that of two applications at once one gets it.
 */
export async function claimSsn(
  trx: Transaction,
  { institution_id, id, ssn_index }: Application['depositor'],
): Promise<boolean> {
  const lock = `ssn ${institution_id} ${ssn_index?.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
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
    .set({ claims_ssn: true })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  return true
}
