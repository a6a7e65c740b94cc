import { randomUUID } from 'node:crypto'
import { formatDate } from '@passbook/contract/format-dates'
import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { withdrawableCents } from '@passbook/contract/accounts'
import { formatCents } from '@passbook/contract/money'
import type { StepUp } from '@passbook/contract/step-up'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { lockBalances } from '../../../ledger/balances.ts'
import { readSavingsProduct, type SavingsProduct } from '../../../ledger/product/queries.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  addDays,
  lastDayOfMonth,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import {
  twelveHours,
  easternTime,
  easternDate,
  easternInstant,
} from '../../../platform/calendar/eastern.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Prove } from '../../access/auth/codes/step-up.ts'
import { assertNotDormant } from '../../contact/activity.ts'
import { type Applicant, asProvenApplicant } from '../../people/depositor/as-applicant.ts'
import { assertWithdrawalAmount } from '../transfers/transfer-limits.ts'
import type { Transfer } from '../transfers/queries.ts'
import { assertMayWithdraw } from './assert-may-move.ts'
import { placeOrder } from './place-order.ts'

interface WithdrawalOrder {
  amountCents: number
  /** The date that the page showed. The idempotency key is not bound to this and the fields below. */
  expectedSettlementDate: string | undefined
  /** The fresh code sent with the call. */
  stepUp: StepUp | undefined
  /** Whether the depositor confirmed a second withdrawal equal to a recent one. */
  confirmRepeat: boolean
  idempotencyKey: string
}

interface Withdrawn {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  progress: Progress
}

/** Orders one withdrawal of available money to the linked account, with the next file, once per key. */
export function makeWithdrawal(
  ctx: Context,
  caller: SessionCaller,
  order: WithdrawalOrder,
): Promise<Withdrawn> {
  const { idempotencyKey: key, stepUp, amountCents } = order
  const once = { call: 'withdraw', key, input: { amountCents } }
  return asProvenApplicant(ctx, caller, { once, purpose: 'withdraw', stepUp }, (applicant) =>
    withdraw(ctx, applicant, caller, order),
  )
}

async function withdraw(
  ctx: Context,
  applicant: Applicant & { prove: Prove },
  { institution_id, depositor_id }: SessionCaller,
  { amountCents, expectedSettlementDate, confirmRepeat, idempotencyKey: callKey }: WithdrawalOrder,
): Promise<Withdrawn> {
  const { trx, application, by, prove } = applicant
  const { accountId, link } = assertMayWithdraw(application)
  await assertNotDormant(trx, { institution_id, accountId })
  const product = await readSavingsProduct(trx, institution_id)
  assertWithdrawalAmount(product, amountCents)
  const { available_cents } = await lockBalances(trx, institution_id, accountId)
  assertAvailable(amountCents, available_cents, product)
  await assertWithdrawalsLeft(trx, { institution_id, accountId, product, now: by.now })
  if (!confirmRepeat) {
    const equal = { institution_id, account_id: accountId, linked_account_id: link.id }
    await assertNoEqual(trx, { ...equal, amount_cents: amountCents }, { depositor_id, now: by.now })
  }
  await prove()
  const transaction = await placeOrder(ctx, applicant, {
    institution_id,
    kind: 'withdrawal',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: depositor_id,
    callKey,
    idempotencyKey: `withdrawal:${randomUUID()}`,
    product,
    expectedSettlementDate,
    receipt: 'withdrawal_made',
  })
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'make_withdrawal',
    entity: 'transfer',
    entityId: transaction.uuid,
    details: { amount_cents: amountCents },
  })
  return { status: TRANSFER_SUCCESS, transaction, progress: application.progress }
}

/** A member of a credit union keeps one share until the account is closed (RULES-3 10). */
function assertAvailable(
  amountCents: number,
  availableCents: number,
  { par_value_cents }: SavingsProduct,
): void {
  const withdrawable = withdrawableCents({
    available_balance_cents: availableCents,
    membership_share_cents: par_value_cents,
  })
  if (amountCents <= withdrawable) return
  if (par_value_cents !== null && amountCents <= availableCents) {
    throw invalid(
      'amount_cents',
      'This is your membership share. We pay it out when you close your account.',
    )
  }
  const words =
    withdrawable > 0
      ? `You can withdraw up to ${formatCents(withdrawable)} now.`
      : 'Nothing can be withdrawn now.'
  throw invalid('amount_cents', words)
}

/**
 * Refuses a withdrawal equal to a recent one: a lost response, a second device or the other holder may
 * have ordered it. The account is locked by now, so the second of two equal calls finds the first.
 */
async function assertNoEqual(
  trx: Transaction,
  equal: Pick<Transfer, 'institution_id' | 'account_id' | 'linked_account_id' | 'amount_cents'>,
  { depositor_id, now }: { depositor_id: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - inMs(LIMITS.equalWithdrawal.minutes, 'minute'))
  const { institution_id, account_id, linked_account_id, amount_cents } = equal
  const [made] = await trx
    .selectFrom('transfers')
    .leftJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'transfers.institution_id')
        .onRef('depositors.id', '=', 'transfers.made_by'),
    )
    .select(['transfers.date_created', 'transfers.made_by', 'depositors.first_name'])
    .where('transfers.institution_id', '=', institution_id)
    .where('transfers.account_id', '=', account_id)
    .where('transfers.linked_account_id', '=', linked_account_id)
    .where('transfers.amount_cents', '=', amount_cents)
    .where('transfers.kind', '=', 'withdrawal')
    .where('transfers.status', 'not in', ['Voided', 'Cancelled'])
    .where('transfers.date_created', '>=', since)
    .orderBy('transfers.date_created', 'desc')
    .limit(1)
    .execute()
  if (made === undefined) return
  const who = made.made_by === depositor_id ? 'You' : (made.first_name ?? 'The other holder')
  const at = twelveHours(easternTime(made.date_created))
  const words = `${who} already asked to withdraw ${formatCents(amount_cents)} at ${at} ET.`
  throw invalid('confirm_repeat', words)
}

interface WithdrawalCheck {
  institution_id: string
  accountId: string
  product: SavingsProduct
  now: Date
}

/** Some products limit the withdrawals of a calendar month; cancelled ones do not count. */
async function assertWithdrawalsLeft(
  trx: Transaction,
  { institution_id, accountId, product: { withdrawals_per_month }, now }: WithdrawalCheck,
): Promise<void> {
  if (withdrawals_per_month === null) return
  const today = easternDate(now)
  const firstDay = parseBusinessDate(`${today.slice(0, 7)}-01`)
  const { made } = await trx
    .selectFrom('transfers')
    .select((row) => row.fn.countAll<number>().as('made'))
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'withdrawal')
    .where('status', 'not in', ['Voided', 'Cancelled'])
    .where('date_created', '>=', easternInstant(firstDay, '00:00'))
    .executeTakeFirstOrThrow()
  if (made < withdrawals_per_month) return
  const from = formatDate(addDays(lastDayOfMonth(today), 1))
  const times = withdrawals_per_month === 1 ? 'the one withdrawal' : `all ${made} withdrawals`
  throw invalid(
    'amount_cents',
    `You’ve made ${times} allowed this month. You can withdraw again starting ${from}.`,
  )
}
