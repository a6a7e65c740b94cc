import { Refund } from '@passbook/contract/console/customer-acts'
import { giveRefund } from '../../../money-by-hand/give-refund.ts'
import type { Carrier } from './carrier.ts'
import { twoPeopleOf } from './two-people-of.ts'

export const carryRefund: Carrier = async (desk, agreed) => {
  const { institution_id, depositor_id, payload } = agreed
  if (depositor_id === null) throw new Error('a refund to nobody')
  const { amount_cents: amountCents, words } = Refund.parse(payload)
  const people = await twoPeopleOf(desk, agreed)
  const { ctx, now, actor } = desk
  await giveRefund(ctx, { institution_id, depositor_id, amountCents, words, people, now, actor })
}
