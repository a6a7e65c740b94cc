import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { STILL_CHECKING } from '../registration/identity-queries.ts'
import { endProposal, undecided } from './proposals.ts'
import type { ListOf } from './queries.ts'

/** Why a proposal can no longer be agreed to. */
export type ProposalEnd =
  | { because: 'left'; name: string }
  | { because: 'closed' | 'held' | 'checking' }

/**
 * Ends the open proposal of a joint account because of what happened to the account or its owners, and notifies
 * the owner who proposed it. It is void for good, so that nobody who joins later can agree to it.
 */
export async function closeProposal(
  ctx: Context,
  trx: Transaction,
  of: ListOf,
  { now, actor, ...end }: ProposalEnd & { now: Date; actor: Actor },
): Promise<{ wasOpen: boolean }> {
  const { institution_id, entity_id } = of
  // An agreement that is being saved is waited for, so that nobody reads that it was not.
  const open = await undecided(trx, of).forUpdate().executeTakeFirst()
  if (open === undefined) return { wasOpen: false }
  await endProposal(trx, of, now)
  if (open.expires_at <= now) return { wasOpen: false }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_beneficiary_proposal',
    entity: 'entity',
    entityId: entity_id,
    details: { proposal_id: open.id, because: end.because },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: open.proposed_by,
    kind: 'joint',
    event: `proposal-ended:${open.id}`,
    params: { title: 'Your proposed beneficiaries were not saved', message: messageOf(end) },
  })
  return { wasOpen: true }
}

function messageOf(end: ProposalEnd): string {
  switch (end.because) {
    case 'left':
      return `${end.name} left the joint account before agreeing. The beneficiaries stay as they were; you can now change them on your own.`
    case 'closed':
      return 'The account was closed before everyone agreed. The beneficiaries stay as they were.'
    case 'held':
      return 'The account was put on hold before everyone agreed. The beneficiaries stay as they were.'
    case 'checking':
      return `${STILL_CHECKING} The beneficiaries stay as they were.`
  }
}
