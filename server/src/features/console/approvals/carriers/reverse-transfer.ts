import { Reversal } from '@passbook/contract/console/customer-acts'
import { reverseTransfer } from '../../../money-by-hand/reverse-transfer.ts'
import type { Carrier } from './carrier.ts'
import { twoPeopleOf } from './two-people-of.ts'

export const carryReverseTransfer: Carrier = async (desk, agreed) => {
  const { transaction_id: transferId, mistake: reason } = Reversal.parse(agreed.payload)
  const people = await twoPeopleOf(desk, agreed)
  const { institution_id } = agreed
  const { ctx, now, actor } = desk
  await reverseTransfer(ctx, { institution_id, transferId, reason, people, now, actor })
}
