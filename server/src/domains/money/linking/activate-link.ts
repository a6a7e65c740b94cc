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
import { notifyOfChangedLink } from './notify-of-link.ts'

/**
 * Makes a link the active one: archives the others, moves unsent transfers to it or makes them wait, and
 * records that a registration's bank account is verified (STATES: Linked account, Registration).
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
  // The others are archived first, since only one link may be ACTIVE at a time.
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
  // A first link does not count as a change (STATES: A fresh code).
  if (!hadActiveLink(application)) return active
  await noteChange(trx, link, ctx.realTime.now())
  await notifyOfChangedLink(ctx, trx, active, { hasWaiting: waitingCount > 0 })
  return active
}

/** Records the change: for 72 hours, withdrawals by every holder need a fresh code. */
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

/** Archives all other links except PENDING ones (STATES). */
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

/** Archives a link and cancels its unsent micro-deposits. */
export async function archiveLink(
  trx: Transaction,
  { institution_id, id }: LinkedAccount,
  by: { now: Date; actor: Actor },
): Promise<void> {
  await moveLink(trx, { institution_id, linkedAccountId: id, to: 'ARCHIVED', ...by })
  await cancelUnsentEntries(trx, { institution_id, id }, by)
}
