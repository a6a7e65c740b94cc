import { REASON_CHARACTERS } from '@passbook/contract/console/customers'
import {
  NewCredit,
  NewDecision,
  consoleDisputeEndpoints,
} from '@passbook/contract/console/disputes'
import type { DisputeOutcome } from '@passbook/contract/dispute-words'
import { formatCents } from '@passbook/contract/money'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import { assertMayCredit, creditDispute } from '../credit-dispute.ts'
import { assertMayDecide, decideDispute } from '../decide-dispute.ts'
import { lockDispute } from '../queries.ts'
import { creditFacts, decisionFacts, readDisputeEvidence, withoutAsOf } from '../request-facts.ts'
import { referenceOf } from '../to-dispute.ts'
import type { StaffActContext } from '../../../../platform/callers/as-staff.ts'
import type { Agreed } from '../../../access/staff/acts/request.ts'
import { staffAct, findTwoPeople } from '../../../access/staff/acts/staff-act.ts'
import { ofDispute } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import { readDispute } from './read-disputes.ts'

/** A provisional credit. It is made when a second person agrees. */
const credit = staffAct(consoleDisputeEndpoints.creditDispute, {
  about: ({ uuid }) => ofDispute(uuid),
  command: {
    arguments: [
      ['uuid', 'dispute_id'],
      ['amount_cents', 'amount'],
    ],
    help: 'to credit a dispute provisionally, with lost interest',
  },
  async propose({ trx, now }, { institution_id }, { uuid, ...order }, reason) {
    const dispute = await lockDispute(trx, institution_id, uuid)
    const { amount_cents: amountCents, disputed_cents: disputedCents } = order
    await assertMayCredit(trx, dispute, { amountCents, disputedCents })
    return {
      depositor_id: dispute.depositor_id,
      subject_id: uuid,
      payload: { ...order, reason, as_of: easternDate(now) },
      amount_cents: amountCents,
      words: `Credit ${formatCents(amountCents)} and lost interest provisionally for dispute ${referenceOf(dispute)}`,
    }
  },
  reply: replyWithDispute,
  facts: creditFacts,
  evidence: readDisputeEvidence,
  async run(desk, agreed) {
    const { amount_cents: amountCents, disputed_cents: disputedCents } = NewCredit.parse(
      withoutAsOf(agreed.payload),
    )
    const by = await findTwoPeople(desk, agreed)
    const { ctx, trx, actor } = desk
    await creditDispute(ctx, trx, { ...disputeOf(agreed), amountCents, disputedCents, by, actor })
  },
})

const FOUND: Readonly<Record<DisputeOutcome, string>> = {
  error: 'error confirmed',
  other_error: 'a different error was found',
  no_error: 'no error found',
}

/** A decision. The account is corrected and the letter is sent when a second person agrees. */
const decision = staffAct(consoleDisputeEndpoints.decideDispute, {
  about: ({ uuid }) => ofDispute(uuid),
  command: 'A decision needs documents and text for a letter, which the console shows.',
  async propose({ trx, now }, { institution_id }, { uuid, ...order }) {
    const dispute = await lockDispute(trx, institution_id, uuid)
    await assertMayDecide(trx, dispute, order)
    const { outcome, amount_cents, reasons } = order
    const amount = amount_cents === undefined ? '' : `, ${formatCents(amount_cents)}`
    return {
      depositor_id: dispute.depositor_id,
      subject_id: uuid,
      payload: { ...order, as_of: easternDate(now) },
      ...(amount_cents !== undefined && { amount_cents }),
      words: `Decide dispute ${referenceOf(dispute)}: ${FOUND[outcome]}${amount}`,
      reason: reasons.slice(0, REASON_CHARACTERS),
    }
  },
  reply: replyWithDispute,
  facts: decisionFacts,
  evidence: readDisputeEvidence,
  async run(desk, agreed) {
    const decided = NewDecision.parse(withoutAsOf(agreed.payload))
    const by = await findTwoPeople(desk, agreed)
    const { ctx, trx, actor } = desk
    await decideDispute(ctx, trx, { ...disputeOf(agreed), decision: decided, by, actor })
  },
})

export const disputeStaffActs = { creditDispute: credit, decideDispute: decision }

async function replyWithDispute(
  { ctx }: StaffActContext,
  caller: StaffMember,
  { uuid }: { uuid: string },
) {
  return { dispute: await readDispute(ctx, caller, uuid) }
}

function disputeOf({ institution_id, subject_id: id }: Agreed): {
  institution_id: string
  id: string
} {
  if (id === null) throw new Error('the request names no dispute')
  return { institution_id, id }
}
