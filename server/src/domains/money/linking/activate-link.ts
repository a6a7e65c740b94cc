import type { Updateable } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { advanceStep } from '../../people/depositor/queries.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { carryTransfers } from './carry-transfers.ts'
import { type OwnLink, moveLink } from './link-state.ts'
import { hadActiveLink } from './may-link.ts'
import { cancelUnsentEntries } from './micro-entries.ts'
import { tellOfChangedLink } from './tell-of-link.ts'

/**
 * Makes a link the one in use: the others are archived, what had not left goes with it or waits, and
 * a registration has its bank account verified (STATES: Linked account, Registration).
 */
export async function activateLink(
  ctx: Context,
  trx: Transaction,
  { application, link }: OwnLink,
  changes: Omit<Updateable<Tables['linked_accounts']>, 'status' | 'activated_at'> = {},
): Promise<LinkedAccount> {
  const { depositor } = application
  const institution_id = link.institution_id
  const now = ctx.clock.now()
  const by = { now, actor: { kind: 'depositor', id: depositor.id } } as const
  // Before it becomes ACTIVE: only one is at a time.
  const archived = await archiveOthers(trx, { application, link }, by)
  const active = await moveLink(trx, {
    institution_id,
    linkedAccountId: link.id,
    to: 'ACTIVE',
    changes: { ...changes, activated_at: now },
    ...by,
  })
  const carrying = { institution_id, from: archived, to: link.id, ...by }
  const waitingCount = await carryTransfers(ctx, trx, carrying)
  await advanceStep(trx, depositor, 'verified')
  // A first link is no change (STATES: A fresh code).
  if (!hadActiveLink(application)) return active
  await noteChange(trx, link, ctx.realTime.now())
  await tellOfChangedLink(ctx, trx, active, { hasWaiting: waitingCount > 0 })
  return active
}

/** For 72 hours a withdrawal asks everybody of the account for a fresh code. */
async function noteChange(
  trx: Transaction,
  { institution_id, entity_id }: LinkedAccount,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('entities')
    .set({ link_changed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity_id)
    .execute()
}

/** STATES: any but PENDING. */
async function archiveOthers(
  trx: Transaction,
  { application, link }: OwnLink,
  by: { now: Date; actor: Actor },
): Promise<string[]> {
  const others = application.links.filter(
    ({ id, status }) => id !== link.id && status !== 'PENDING' && status !== 'ARCHIVED',
  )
  for (const other of others) await archiveLink(trx, other, by)
  return others.map(({ id }) => id)
}

/** Its micro-deposits stay here if they can. */
export async function archiveLink(
  trx: Transaction,
  { institution_id, id }: LinkedAccount,
  by: { now: Date; actor: Actor },
): Promise<void> {
  await moveLink(trx, { institution_id, linkedAccountId: id, to: 'ARCHIVED', ...by })
  await cancelUnsentEntries(trx, { institution_id, id }, by)
}
