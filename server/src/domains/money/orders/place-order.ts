import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { noteContact } from '../../contact/activity.ts'
import type { Applicant } from '../../people/depositor/as-applicant.ts'
import { assertAuthorized } from '../transfers/authorization.ts'
import { type TransferInput, initiateTransfer } from '../transfers/initiate-transfer.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import { assertPromised, readOrderRow } from './order-row.ts'
import { type ReceiptName, sendReceipt } from './send-receipt.ts'

interface Order extends Omit<TransferInput, 'now' | 'actor'> {
  /** The date that the page showed. */
  expectedSettlementDate: string | undefined
  /** The authorization that the page showed, for a deposit. */
  shownAuthorization?: string | undefined
  receipt: ReceiptName
}

/** Places an order that a holder has confirmed, on the dates they saw, and emails all holders a receipt. */
export async function placeOrder(
  ctx: Context,
  { trx, by: { now, actor } }: Pick<Applicant, 'trx' | 'by'>,
  { expectedSettlementDate, shownAuthorization, receipt, ...input }: Order,
): Promise<TransactionData> {
  const { transfer } = await initiateTransfer(trx, { ...input, now, actor })
  // A refusal rolls back the transaction and everything done before.
  assertPromised(transfer, expectedSettlementDate)
  assertAuthorized(transfer.authorization_text, shownAuthorization)
  const row = await readOrderRow(trx, transfer)
  await sendReceipt(ctx, trx, row, receipt)
  const { institution_id, madeBy: depositor_id } = input
  if (depositor_id && row.last_contact_on !== easternDate(now)) {
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'transfer' })
  }
  return toTransaction(row, now)
}
