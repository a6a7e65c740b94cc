import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { readSavingsProduct } from '../../accounts/queries.ts'
import { type Applicant, asApplicant } from '../../applicant/as-applicant.ts'
import type { ApplicationCaller } from '../../depositor/lock-application.ts'
import { assertDepositAmount } from '../amount-limits.ts'
import { assertMayDeposit } from './assert-may-move.ts'
import { placeWish } from './place-wish.ts'

interface DepositWish {
  amountCents: number
  /** A day, a repetition or another deposit it stands for. */
  later?: unknown
  /** As the page showed it. */
  expectedSettlementDate: string | undefined
  idempotencyKey: string
}

interface Deposited {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  /** Nothing can be replaced yet. */
  replaced: null
  progress: Progress
}

/** One deposit from the linked account, with the next file, once per key. */
export function makeDeposit(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...wish }: DepositWish,
): Promise<Deposited> {
  const once = { call: 'deposit', key, input: wish }
  return asApplicant(ctx, caller, { once }, (applicant) => deposit(ctx, applicant, caller, wish))
}

async function deposit(
  ctx: Context,
  applicant: Applicant,
  { institution_id, depositor_id }: ApplicationCaller,
  { amountCents, later, expectedSettlementDate }: Omit<DepositWish, 'idempotencyKey'>,
): Promise<Deposited> {
  const { trx, application, by } = applicant
  if (later !== undefined)
    throw invalid('date', 'Only deposits with the next file can be made yet.')
  const { accountId, link } = assertMayDeposit(application)
  const product = await readSavingsProduct(trx, institution_id)
  assertDepositAmount(product, amountCents)
  const transaction = await placeWish(ctx, applicant, {
    institution_id,
    kind: 'deposit',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: depositor_id,
    idempotencyKey: `deposit:${randomUUID()}`,
    product,
    expectedSettlementDate,
    receipt: 'deposit_made',
  })
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'make_deposit',
    entity: 'transfer',
    entityId: transaction.uuid,
    details: { amount_cents: amountCents },
  })
  const { progress } = application
  return { status: TRANSFER_SUCCESS, transaction, replaced: null, progress }
}
