import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { formatCents } from '@passbook/contract/money'
import { isRegistrationPageOpen } from '@passbook/contract/registration-pages'
import { mayMoveMoney } from '@passbook/contract/account-status'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { type SavingsProduct, readSavingsProduct } from '../../../ledger/product/queries.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import { isCurrentHolder } from '../../../platform/callers/ownership-period.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { advanceStep } from '../../people/depositor/queries.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller, Application } from '../../people/depositor/lock-application.ts'
import { listUnsignedKinds } from '../../people/disclosures/queries.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import {
  STILL_CHECKING,
  isScreened,
  readScreening,
} from '../../people/registration/identity-queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { openSavingsAccount } from '../savings-accounts/savings-account.ts'
import { readAuthorizingNames } from '../transfers/authorization.ts'
import { assertOpeningAmount } from '../transfers/transfer-limits.ts'

interface Funding {
  amountCents: number
  /** The date that the page showed; the idempotency key is not bound to it. */
  expectedSettlementDate?: string | undefined
  /** The authorization that the page showed; the idempotency key is not bound to it either. */
  shownAuthorization?: string | undefined
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
  { idempotencyKey: key, ...order }: Funding,
): Promise<Funded> {
  const { expectedSettlementDate: _shown, shownAuthorization: _read, ...input } = order
  const once = { call: 'fund-my-account', key, input }
  return asApplicant(ctx, caller, { once }, (applicant) => fund(ctx, applicant, caller, order, key))
}

async function fund(
  ctx: Context,
  applicant: Applicant,
  caller: ApplicationCaller,
  { amountCents, expectedSettlementDate, shownAuthorization }: Omit<Funding, 'idempotencyKey'>,
  callKey: string,
): Promise<Funded> {
  const { trx, application, by } = applicant
  const { now, actor } = by
  const { link, product } = await assertFundable(trx, caller, application, amountCents)
  const { depositor, entity } = application
  const institution_id = caller.institution_id
  const openedOn = easternDate(now)
  const [names] = await readAuthorizingNames(trx, { institution_id, depositor_id: depositor.id })
  const accountId = await openSavingsAccount(ctx, trx, { institution_id, openedOn, actor })
  await trx
    .updateTable('entities')
    .set({ savings_account_id: accountId, initial_fund_amount_cents: amountCents })
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity.id)
    .execute()
  const transaction = await placeOrder(ctx, applicant, {
    institution_id,
    kind: 'deposit',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: depositor.id,
    callKey,
    idempotencyKey: `fund:${entity.id}`,
    product,
    authorizer: names && { ...names, link },
    expectedSettlementDate,
    shownAuthorization,
    receipt: 'account_opened',
  })
  // STATES: disclosures → funded → completed; nobody sees the state between them.
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

/** Checks all conditions for opening an account (STATES: Registration); returns its link and product. */
async function assertFundable(
  trx: Transaction,
  caller: ApplicationCaller,
  application: Application,
  amountCents: number,
): Promise<{ link: LinkedAccount; product: SavingsProduct }> {
  assertStanding(application)
  if (!isScreened(await readScreening(trx, caller))) throw forbidden(STILL_CHECKING)
  const link = application.links.find(({ status }) => mayDepositFrom(status))
  if (link === undefined) throw forbidden('Link a bank account to fund your account.')
  if ((await listUnsignedKinds(trx, caller)).length > 0) {
    throw invalid(
      'disclosures',
      'A document has changed since you signed. Read and sign the new version, then fund your account.',
    )
  }
  const product = await readSavingsProduct(trx, caller.institution_id)
  assertOpeningAmount(product, amountCents)
  assertChosen(application, amountCents)
  return { link, product }
}

function assertStanding({ entity, state }: Application): void {
  const { registration_last_step: step, registration_status: status } = state
  if (entity.savings_account_id !== null) throw forbidden('Your account is already funded.')
  if (step !== 'disclosures') throw forbidden('Finish the earlier steps first.')
  if (status === 'IN_REVIEW' || status === 'FLAGGED') {
    throw forbidden('You can fund your account as soon as our review is finished.')
  }
  // A missing link has its own message, in assertFundable.
  if (!mayMoveMoney({ ...state, relink: false })) throw new DomainError('not_allowed')
}

/** Refuses an amount other than the one chosen last, possibly in another tab. */
function assertChosen({ entity }: Application, amountCents: number): void {
  const { initial_fund_amount_cents: chosen } = entity
  if (chosen === null || chosen === amountCents) return
  throw invalid(
    'amount_cents',
    `The amount was changed to ${formatCents(chosen)}. Check it and confirm again.`,
  )
}

function forbidden(message: string): DomainError {
  return new DomainError('not_allowed', { message })
}

/** The amount chosen for the first deposit; null if none was chosen yet. */
export async function readInitialFundAmount(
  { db }: Pick<Context, 'db'>,
  { institution_id, entity_id, held }: Reader,
): Promise<{ amount_cents: number | null }> {
  if (!isCurrentHolder(held)) return { amount_cents: null }
  return db
    .selectFrom('entities')
    .select('initial_fund_amount_cents as amount_cents')
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity_id)
    .executeTakeFirstOrThrow()
}

/** Saves the amount of the first deposit; it can be changed until the account is funded. */
export function setInitialFundAmount(
  ctx: Context,
  caller: ApplicationCaller,
  amountCents: number,
): Promise<{ amount_cents: number; progress: Progress }> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { entity, state, progress } = application
    if (!isRegistrationPageOpen('fund-account', state)) throw new DomainError('not_allowed')
    assertOpeningAmount(await readSavingsProduct(trx, caller.institution_id), amountCents)
    await trx
      .updateTable('entities')
      .set({ initial_fund_amount_cents: amountCents })
      .where('institution_id', '=', entity.institution_id)
      .where('id', '=', entity.id)
      .execute()
    await writeAudit(trx, {
      institution_id: caller.institution_id,
      actor: by.actor,
      action: 'choose_initial_fund_amount',
      entity: 'entity',
      entityId: entity.id,
      details: { amount_cents: amountCents },
    })
    return { amount_cents: amountCents, progress }
  })
}
