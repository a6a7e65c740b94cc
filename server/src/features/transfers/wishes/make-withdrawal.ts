import { randomUUID } from 'node:crypto'
import type { StepUp } from '@passbook/contract/step-up'
import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import { formatCents } from '@passbook/contract/money'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { SessionCaller } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { lockBalances } from '../../../ledger/balances.ts'
import { readSavingsProduct } from '../../product/queries.ts'
import { type Applicant, asProvenApplicant } from '../../applicant/as-applicant.ts'
import type { Prove } from '../../auth/codes/step-up.ts'
import { assertNotDormant } from '../../contacts/assert-not-dormant.ts'
import { assertWithdrawalAmount } from '../amount-limits.ts'
import { assertMayWithdraw } from './assert-may-move.ts'
import { assertWithdrawalsLeft } from './assert-withdrawals-left.ts'
import { placeWish } from './place-wish.ts'

interface WithdrawalWish {
  amountCents: number
  /** As the page showed it. */
  expectedSettlementDate: string | undefined
  /** The fresh code that came with the call; the key is not bound to it. */
  stepUp: StepUp | undefined
  idempotencyKey: string
}

interface Withdrawn {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  progress: Progress
}

/** One withdrawal of available money to the linked account, with the next file, once per key. */
export function makeWithdrawal(
  ctx: Context,
  caller: SessionCaller,
  { idempotencyKey: key, stepUp, ...wish }: WithdrawalWish,
): Promise<Withdrawn> {
  const once = { call: 'withdraw', key, input: wish }
  return asProvenApplicant(ctx, caller, { once, purpose: 'withdraw', stepUp }, (applicant) =>
    withdraw(ctx, applicant, caller, wish),
  )
}

async function withdraw(
  ctx: Context,
  applicant: Applicant & { prove: Prove },
  { institution_id, depositor_id }: SessionCaller,
  { amountCents, expectedSettlementDate }: Omit<WithdrawalWish, 'idempotencyKey' | 'stepUp'>,
): Promise<Withdrawn> {
  const { trx, application, by, prove } = applicant
  const { accountId, link } = assertMayWithdraw(application)
  await assertNotDormant(trx, { institution_id, accountId })
  const product = await readSavingsProduct(trx, institution_id)
  assertWithdrawalAmount(product, amountCents)
  const { available_cents } = await lockBalances(trx, institution_id, accountId)
  assertAvailable(amountCents, available_cents)
  await assertWithdrawalsLeft(trx, { institution_id, accountId, product, now: by.now })
  await prove()
  const transaction = await placeWish(ctx, applicant, {
    institution_id,
    kind: 'withdrawal',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: depositor_id,
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

function assertAvailable(amountCents: number, availableCents: number): void {
  if (amountCents <= availableCents) return
  const words =
    availableCents > 0
      ? `You can withdraw up to ${formatCents(availableCents)} now.`
      : 'Nothing can be withdrawn now.'
  throw invalid('amount_cents', words)
}
