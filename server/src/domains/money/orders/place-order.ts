import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { noteContact } from '../../contact/activity.ts'
import type { Applicant } from '../../people/depositor/as-applicant.ts'
import { type TransferInput, initiateTransfer } from '../transfers/initiate-transfer.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import { assertPromised, readWishedRow } from './order-row.ts'
import { type ReceiptName, sendReceipt } from './send-receipt.ts'

interface Wish extends Omit<TransferInput, 'now' | 'actor'> {
  /** As the page showed it. */
  expectedSettlementDate: string | undefined
  receipt: ReceiptName
}

/** Takes in what a holder has confirmed: on the dates they saw, with a receipt to all holders. */
export async function placeWish(
  ctx: Context,
  { trx, by: { now, actor } }: Pick<Applicant, 'trx' | 'by'>,
  { expectedSettlementDate, receipt, ...input }: Wish,
): Promise<TransactionData> {
  const { transfer } = await initiateTransfer(trx, { ...input, now, actor })
  // A refusal undoes the transaction, and with it all that came before.
  assertPromised(transfer, expectedSettlementDate)
  const row = await readWishedRow(trx, transfer)
  await sendReceipt(ctx, trx, row, receipt)
  const { institution_id, madeBy: depositor_id } = input
  if (depositor_id && row.last_contact_on !== easternDate(now)) {
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'transfer' })
  }
  return toTransaction(row, now)
}
