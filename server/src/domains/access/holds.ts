import {
  BlockingHold,
  REASON_WORDS,
  blockedWords,
  isBlocking,
  type KnownReason,
} from '@passbook/contract/console/holds'
import { sql } from 'kysely'
import type { Actor } from '../../platform/audit/actor.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { accountHolders, accountPeople } from '../../platform/callers/account-people.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/errors.ts'

interface AccountRef {
  institution_id: string
  accountId: string
}

const POSSIBLE =
  'A holder of this account has a possible sanctions match. It can’t be closed and nothing can be paid out until two people clear the match.'

/** Which of these accounts have a legal or sanctions hold or a possible match, each in words for staff. */
export async function findBlocked(
  db: Database,
  institution_id: string,
  accountIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(accountIds.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const blocked = new Map<string, string>()
  const matches = await holdersWithMatch(db, institution_id)
    .select('entities.savings_account_id')
    .where('entities.savings_account_id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute()
  for (const { savings_account_id: id } of matches) if (id) blocked.set(id, POSSIBLE)
  for (const { savings_account_id, reason } of await selectHolds(db, institution_id, wanted)) {
    if (savings_account_id && isBlocking(reason)) {
      blocked.set(savings_account_id, blockedWords(reason))
    }
  }
  return blocked
}

/** Throws if the account has a legal or sanctions hold or a possible match, so that no money leaves it. */
export async function assertNotBlocked(
  db: Database,
  { institution_id, accountId }: AccountRef,
): Promise<void> {
  const words = (await findBlocked(db, institution_id, [accountId])).get(accountId)
  if (words !== undefined) throw invalid('hold', words)
}

/** Holders with a possible sanctions match that two people have not cleared. The caller adds the account. */
export function holdersWithMatch(db: Database, institution_id: string) {
  return accountHolders(db, institution_id)
    .select('depositors.id')
    .where(sql<string>`screening_of(depositors.institution_id, depositors.id)`, '=', 'POSSIBLE')
}

/** Why an account is on hold, in words for staff; null if it is not. */
export async function describeHold(
  db: Database,
  { institution_id, accountId }: AccountRef,
): Promise<string | null> {
  const reasons = (await selectHolds(db, institution_id, [accountId])).map(({ reason }) => reason)
  if (reasons.length === 0) return null
  return [...new Set(reasons.map((reason) => REASON_WORDS[reason ?? 'staff']))].join(' ')
}

function selectHolds(db: Database, institution_id: string, accountIds: readonly string[]) {
  return accountPeople(db, institution_id)
    .select(['entities.savings_account_id', 'depositors.standing_reason as reason'])
    .where('depositors.standing', '=', 'HOLD')
    .where('entities.savings_account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('depositors.is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}

export interface Entity {
  institution_id: string
  entityId: string
}

/**
 * Sets a standing, by a return or by staff, on every holder of the account (STATES). A HOLD replaces a
 * REVIEW; a holder who already has the standing is left alone. A legal or sanctions hold replaces every
 * other standing, which is saved and restored afterwards.
 */
export async function setStanding(
  trx: Transaction,
  { institution_id, entityId }: Entity,
  { standing, reason }: { standing: 'REVIEW' | 'HOLD'; reason: KnownReason },
  by: { now: Date; actor: Actor; details: Record<string, unknown> },
): Promise<void> {
  const changed = await trx
    .updateTable('depositors')
    .set({ standing, standing_reason: reason, stands_since: by.now })
    .$if(isBlocking(reason), (update) =>
      update.set((eb) => ({
        covered_standing: eb.ref('standing'),
        covered_reason: sql`standing_reason`,
      })),
    )
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entityId)
    .where((eb) => {
      const none = eb('standing', 'is', null)
      if (isBlocking(reason)) {
        const other = eb('standing_reason', 'is', null)
        return none.or(other).or('standing_reason', 'not in', BlockingHold.options)
      }
      return standing === 'HOLD' ? none.or('standing', '=', 'REVIEW') : none
    })
    .returning('id')
    .execute()
  for (const { id } of changed) {
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'set_standing',
      entity: 'depositor',
      entityId: id,
      details: { standing, reason, ...by.details },
    })
  }
}
