import { sql } from 'kysely'
import type { Actor } from '../../platform/audit/actor.ts'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import { post } from '../post.ts'
import { postSettled } from '../settled/post-settled.ts'

interface MadeGood {
  institution_id: string
  accountId: string
  disputeId: string
  amountCents: number
  /** The day the credit that includes it became final. */
  on: BusinessDate
  now: Date
  actor: Actor
  /** Whether the account is closed, so that the credit is in suspense until it is paid by hand. */
  isSetAside: boolean
}

/**
 * Records the interest part of a dispute credit that became final, for taxes and statements, and
 * withholds tax if the depositor is subject to withholding. Returns the cents withheld.
 */
export async function makeGood(trx: Transaction, input: MadeGood): Promise<number> {
  const { institution_id, accountId, amountCents, on } = input
  const { rows } = await sql<{ is_withheld: boolean; cents: number }>`
    select is_withheld(${institution_id}, ${accountId}, ${on}) as is_withheld,
      withholding_of(${institution_id}, ${accountId}, ${amountCents}, ${on}) as cents`.execute(trx)
  const { is_withheld = false, cents = 0 } = rows[0] ?? {}
  const withholding_entry_id = cents > 0 ? await postTax(trx, input, cents) : null
  await trx
    .insertInto('interest_made_good')
    .values({
      institution_id,
      dispute_id: input.disputeId,
      account_id: accountId,
      effective_date: on,
      amount_cents: amountCents,
      is_withheld,
      withheld_cents: cents,
      withholding_entry_id,
    })
    .execute()
  return cents
}

/** Posts the tax from the balance; if the credit was spent meanwhile, the institution bears the rest. */
async function postTax(trx: Transaction, input: MadeGood, cents: number): Promise<number> {
  const { institution_id, accountId, isSetAside, on, now, actor } = input
  const { available_cents, is_open } = await lockBalances(trx, institution_id, accountId)
  const setAsideCents = isSetAside ? cents : 0
  const savedCents = !isSetAside && is_open ? Math.min(cents, available_cents) : 0
  const entry = {
    institution_id,
    kind: 'withholding' as const,
    description: 'Tax withheld',
    effectiveDate: on,
    accountId,
    idempotencyKey: `dispute:${input.disputeId}:withheld`,
    actor,
    postings: [
      { kind: 'savings' as const, accountId, amountCents: -savedCents },
      { kind: 'suspense' as const, amountCents: -setAsideCents },
      { kind: 'dispute_losses' as const, amountCents: savedCents + setAsideCents - cents },
      { kind: 'withholding_payable' as const, amountCents: cents },
    ].filter(({ amountCents }) => amountCents !== 0),
  }
  if (savedCents === 0) return (await post(trx, entry)).entryId
  const transfer = {
    kind: 'withholding' as const,
    direction: 'PrimaryToService' as const,
    amountCents: savedCents,
  }
  return (await postSettled(trx, { ...entry, transfer, now })).entryId
}
