import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { addDays } from '../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockBalances } from '../../../ledger/balances.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { MAX_RETRIES, RETRY_DAYS } from './playbook.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { ledgerEffects } from '../transfers/moves/ledger-effects.ts'
import type { Transfer } from '../transfers/queries.ts'
import { transferDates } from '../transfers/transfer-dates.ts'
import { APPLYING } from './answer-case.ts'

/**
 * Presents a returned deposit again with the next file, as a part of the same wish; undefined when
 * the rules or the state of its accounts do not allow it any more.
 */
export async function retryDeposit(
  trx: Transaction,
  transfer: Transfer,
  link: LinkedAccount | undefined,
  now: Date,
): Promise<Transfer | undefined> {
  const { institution_id, account_id: accountId, kind, retry_count } = transfer
  if (kind !== 'deposit' || accountId === null || retry_count >= MAX_RETRIES) return undefined
  if (link === undefined || !mayDepositFrom(link.status)) return undefined
  if (!(await lockBalances(trx, institution_id, accountId)).is_open) return undefined
  const original = await originalOf(trx, transfer)
  const product = await readSavingsProduct(trx, institution_id)
  const wished = { institution_id, now, product }
  const dates = await transferDates(trx, ledgerEffects.deposit, wished)
  if (dates.settlement_date > addDays(original.settlement_date, RETRY_DAYS)) return undefined
  const { transfer: retry } = await initiateTransfer(trx, {
    institution_id,
    kind,
    amountCents: transfer.amount_cents,
    accountId,
    linkedAccountId: link.id,
    madeBy: transfer.made_by,
    requestId: transfer.request_id,
    retry: { ofTransferId: original.id, count: retry_count + 1 },
    ...occurrenceOf(transfer),
    idempotencyKey: `retry:${transfer.id}`,
    now,
    actor: APPLYING,
    product,
  })
  return retry
}

/** One of many stays one of them. */
function occurrenceOf({ schedule_id, occurrence_date }: Transfer) {
  if (schedule_id === null || occurrence_date === null) return {}
  return { occurrence: { scheduleId: schedule_id, date: occurrence_date } }
}

/** What was presented first. */
async function originalOf(trx: Transaction, transfer: Transfer): Promise<Transfer> {
  const { institution_id, retry_of_transfer_id } = transfer
  if (retry_of_transfer_id === null) return transfer
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', retry_of_transfer_id)
    .executeTakeFirstOrThrow()
}
