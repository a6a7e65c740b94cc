import { NewCredit, NewDecision } from '@passbook/contract/console/disputes'
import type { ByTwo } from '../../../disputes/credit-dispute.ts'
import { creditDispute } from '../../../disputes/credit-dispute.ts'
import { decideDispute } from '../../../disputes/decide-dispute.ts'
import { wishOf } from '../../../disputes/request-facts.ts'
import type { AtDesk } from '../../as-staff.ts'
import type { Agreed, Carrier } from './carrier.ts'

export const carryCreditDispute: Carrier = async (desk, agreed) => {
  const credit = NewCredit.parse(wishOf(agreed.payload))
  const { amount_cents: amountCents, disputed_cents: disputedCents } = credit
  const { ctx, trx, actor } = desk
  const by = await twoPeople(desk, agreed)
  await creditDispute(ctx, trx, { ...which(agreed), amountCents, disputedCents, by, actor })
}

export const carryDecideDispute: Carrier = async (desk, agreed) => {
  const decision = NewDecision.parse(wishOf(agreed.payload))
  const { ctx, trx, actor } = desk
  const by = await twoPeople(desk, agreed)
  await decideDispute(ctx, trx, { ...which(agreed), decision, by, actor })
}

function which({ institution_id, subject_id: id }: Agreed): { institution_id: string; id: string } {
  if (id === null) throw new Error('a dispute that is none')
  return { institution_id, id }
}

/** Who asked, and who agreed: by the addresses under which their acts are audited. */
async function twoPeople(
  { trx, actor }: AtDesk,
  { institution_id, id: approvalId, asked_by }: Agreed,
): Promise<ByTwo> {
  const asker = await trx
    .selectFrom('staff')
    .select('email')
    .where('institution_id', '=', institution_id)
    .where('id', '=', asked_by)
    .executeTakeFirstOrThrow()
  return { askedBy: asker.email, agreedBy: actor.id, approvalId }
}
