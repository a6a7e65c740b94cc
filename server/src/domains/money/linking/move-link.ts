import { mayMoveLink } from '@passbook/contract/linked-account-states'
import type { Updateable } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { lockLink } from '../../people/linked-accounts/queries.ts'

export interface LinkMove {
  institution_id: string
  linkedAccountId: string
  to: StoredLinkStatus
  /** By the banking clock. */
  now: Date
  actor: Actor
  /** What else changes with it. */
  changes?: Omit<Updateable<Tables['linked_accounts']>, 'status' | 'status_changed_at'>
  /** Why, for the audit log. */
  details?: Record<string, unknown>
}

/** Moves a link along STATES' table; one that is already there stays as it is. */
export async function moveLink(trx: Transaction, move: LinkMove): Promise<LinkedAccount> {
  const { institution_id, linkedAccountId, to, now, actor, changes, details } = move
  const link = await lockLink(trx, institution_id, linkedAccountId)
  if (link === undefined) throw new DomainError('not_found')
  if (link.status === to) return link
  if (!mayMoveLink(link.status, to)) {
    throw invalid('status', `A linked account that is ${link.status} cannot become ${to}.`)
  }
  const moved = await trx
    .updateTable('linked_accounts')
    .set({ ...changes, status: to, status_changed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', linkedAccountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'move_link',
    entity: 'linked_account',
    entityId: linkedAccountId,
    details: { from: link.status, to, ...details },
  })
  return moved
}
