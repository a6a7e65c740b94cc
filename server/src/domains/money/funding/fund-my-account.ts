import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { openSavingsAccount } from '../savings-accounts/open-savings-account.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import { advanceStep } from '../../people/depositor/advance-step.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/read-progress.ts'
import { placeWish } from '../orders/place-wish.ts'
import { assertFundable } from './assert-fundable.ts'

interface Funding {
  amountCents: number
  /** As the page showed it; the key is not bound to it. */
  expectedSettlementDate?: string | undefined
  idempotencyKey: string
}

interface Funded {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  progress: Progress
}

/**
 * Opens the savings account and makes the first deposit, in one transaction: nobody gets an account
 * number before everything is signed (RULES: Opening), and nobody funds twice.
 */
export function fundMyAccount(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...wish }: Funding,
): Promise<Funded> {
  const { expectedSettlementDate: _shown, ...order } = wish
  const once = { call: 'fund-my-account', key, input: order }
  return asApplicant(ctx, caller, { once }, (applicant) => fund(ctx, applicant, caller, wish, key))
}

async function fund(
  ctx: Context,
  applicant: Applicant,
  caller: ApplicationCaller,
  { amountCents, expectedSettlementDate }: Omit<Funding, 'idempotencyKey'>,
  callKey: string,
): Promise<Funded> {
  const { trx, application, by } = applicant
  const { now, actor } = by
  const { link, product } = await assertFundable(trx, caller, application, amountCents)
  const { depositor, entity } = application
  const institution_id = caller.institution_id
  const openedOn = easternDate(now)
  const accountId = await openSavingsAccount(ctx, trx, { institution_id, openedOn, actor })
  await trx
    .updateTable('entities')
    .set({ savings_account_id: accountId, initial_fund_amount_cents: amountCents })
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity.id)
    .execute()
  const transaction = await placeWish(ctx, applicant, {
    institution_id,
    kind: 'deposit',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: depositor.id,
    callKey,
    idempotencyKey: `fund:${entity.id}`,
    product,
    expectedSettlementDate,
    receipt: 'account_opened',
  })
  // STATES: disclosures → funded → completed, which nobody sees apart.
  await advanceStep(trx, depositor, 'completed')
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'fund_account',
    entity: 'entity',
    entityId: entity.id,
    details: {
      savings_account_id: accountId,
      transfer_id: transaction.uuid,
      amount_cents: amountCents,
    },
  })
  const progress = await readProgress(trx, institution_id, caller.user_id)
  return { status: TRANSFER_SUCCESS, transaction, progress }
}
