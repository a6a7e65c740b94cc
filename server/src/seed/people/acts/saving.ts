import { randomUUID } from 'node:crypto'
import { withdrawableCents } from '@passbook/contract/accounts'
import { charterOf } from '@passbook/contract/charter'
import type { Every } from '@passbook/contract/repeating'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { listAccounts } from '../../../domains/accounts/list-accounts.ts'
import { startFanOut } from '../../../domains/contact/alerts/fan-out.ts'
import { listLinkedAccounts } from '../../../domains/money/linking/list-linked-accounts.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { assertDepositAmount } from '../../../domains/money/transfers/transfer-limits.ts'
import { initiateTransfer } from '../../../domains/money/transfers/initiate-transfer.ts'
import { makeDeposit } from '../../../domains/money/orders/make-deposit.ts'
import { makeWithdrawal } from '../../../domains/money/orders/make-withdrawal.ts'
import { apyFromRate, parseRate } from '../../../ledger/interest-math.ts'
import { setRate } from '../../../ledger/interest/set-rate.ts'
import { type World, asReader, signedIn } from '../world.ts'
import { freshCode } from './fresh-code.ts'
import { linkByWidget } from './linking.ts'

const STAFF = { kind: 'operator', id: 'Prudence Ledgerby' } as const

/** Withdraws the whole available balance, without the membership share of a credit union. */
export async function withdrawEverything(world: World): Promise<void> {
  const reader = await asReader(world)
  const [account] = await listAccounts(world.ctx, reader)
  await withdraw(world, account ? withdrawableCents(account) : 0)
}

/** Withdraws an amount if it is available. If past steps run today, the deposit has not cleared yet. */
export async function withdrawIfAvailable(world: World, amountCents: number): Promise<void> {
  const [account] = await listAccounts(world.ctx, await asReader(world))
  if ((account?.available_balance_cents ?? 0) >= amountCents) await withdraw(world, amountCents)
}

export async function withdraw(world: World, amountCents: number): Promise<void> {
  await makeWithdrawal(world.ctx, signedIn(world), {
    confirmRepeat: true,
    amountCents,
    expectedSettlementDate: undefined,
    stepUp: undefined,
    idempotencyKey: randomUUID(),
  })
}

/** Links another account at the same bank, with a code sent to their phone. */
export async function linkAnother(world: World): Promise<void> {
  await linkByWidget(world, 'savings', await freshCode(world, 'link'))
}

/** Sets up a repeating deposit, with an end after `forDays` if given. */
export async function repeatDeposit(
  world: World,
  amountCents: number,
  { every, forDays }: { every: Every; forDays?: number },
): Promise<void> {
  const today = easternDate(world.ctx.clock.now())
  const last = forDays === undefined ? {} : { ends_on: addDays(today, forDays) }
  await makeDeposit(world.ctx, signedIn(world), {
    amountCents,
    repeat: { every, ...last },
    expectedSettlementDate: undefined,
    idempotencyKey: randomUUID(),
  })
}

/**
 * Makes many small deposits at one time, each a separate order, as a program acting for the person
 * would. It calls the function behind every deposit, but sends no email for each.
 */
export async function putAside(world: World, amountsCents: readonly number[]): Promise<void> {
  const { ctx, isOnTime } = world
  if (!isOnTime) return
  const reader = await asReader(world)
  const { institution_id, depositor_id, savings_account_id } = reader
  const links = await listLinkedAccounts(ctx, reader)
  const link = links.find(({ status }) => status === 'ACTIVE')
  if (link === undefined) throw new Error('nothing is linked')
  const order = {
    institution_id,
    kind: 'deposit',
    accountId: savings_account_id,
    linkedAccountId: link.uuid,
    madeBy: depositor_id,
    product: await readSavingsProduct(ctx.db, institution_id),
    now: ctx.clock.now(),
    actor: { kind: 'depositor', id: depositor_id },
  } as const
  await inTransaction(ctx.db, async (trx) => {
    for (const amountCents of amountsCents) {
      assertDepositAmount(order.product, amountCents)
      const callKey = randomUUID()
      const deposit = { ...order, amountCents, callKey, idempotencyKey: `deposit:${callKey}` }
      await initiateTransfer(trx, deposit)
    }
  })
}

/** Staff set a new rate from the next day on, and everybody is notified. */
export async function changeRate(world: World, text: string): Promise<void> {
  const { ctx, institution, isOnTime } = world
  // If past steps run today, a rate of long ago cannot be set.
  if (!isOnTime) return
  const now = ctx.clock.now()
  const today = easternDate(now)
  const [effectiveDate, rate] = [addDays(today, 1), parseRate(text)]
  const institution_id = institution.id
  await inTransaction(ctx.db, async (trx) => {
    await setRate(trx, { institution_id, effectiveDate, rate, today, actor: STAFF })
    await startFanOut(trx, {
      institution_id,
      kind: 'rate_changed',
      event: `rate:${effectiveDate}`,
      params: {
        charter: charterOf(institution.insurer),
        rate: (Number(text) * 100).toFixed(4),
        apy: apyFromRate(rate),
        effective_date: effectiveDate,
      },
      now,
    })
  })
}
