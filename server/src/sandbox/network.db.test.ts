import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openOn, useBank } from '../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../test/books.ts'
import { addLink, addOwner } from '../../test/linking.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { easternInstant } from '../platform/calendar/eastern.ts'
import type { StoredLinkStatus } from '../platform/db/tables/outside.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { openAccountNumber } from '../domains/people/linked-accounts/account-number.ts'
import { initiateTransfer } from '../domains/money/transfers/initiate-transfer.ts'
import { advanceClock } from '../doors/banking-day/advance-clock.ts'
import { readBalances } from '../ledger/balances.ts'

const MONDAY = parseBusinessDate('2026-03-02')
/** Past the 20 days after which R10 is told. */
const DAYS = 22
const PLAIN_CENTS = 100_00
const FUNDS_CENTS = 20_000_00

const MICRO_ENTRIES = [
  ['micro_credit', 31],
  ['micro_credit', 7],
  ['micro_debit', 38],
] as const
const BAD_ACCOUNT = '9900000003'
const POOR_ACCOUNT = '9900000001'

interface Case {
  name: string
  kind: 'deposit' | 'withdrawal'
  account?: string
  amountCents?: number
  /** What became of it, and of every retry. */
  ends: string[]
  link: StoredLinkStatus
}

const deposit = (name: string, values: Partial<Case>): Case => ({
  name: `a deposit ${name}`,
  kind: 'deposit',
  ends: ['Settled'],
  link: 'ACTIVE',
  ...values,
})
const withdrawal = (name: string, values: Partial<Case>): Case => ({
  ...deposit(name, values),
  name: `a withdrawal ${name}`,
  kind: 'withdrawal',
})

/** By account number and by amount. */
function bothWays(
  make: typeof deposit,
  numbers: string[],
  outcome: Pick<Case, 'link'> & { times?: number },
): Case[] {
  return numbers.flatMap((nn) => {
    const ends = Array.from({ length: outcome.times ?? 1 }, () => `Returned R${nn}`)
    const values = { link: outcome.link, ends }
    return [
      make(`at an account of R${nn}`, { ...values, account: `99000000${nn}` }),
      make(`of an amount of R${nn}`, { ...values, amountCents: Number(`99${nn}${nn}`) }),
    ]
  })
}

const cases: Case[] = [
  deposit('at a plain account', {}),
  withdrawal('to a plain account', {}),
  ...bothWays(deposit, ['02', '03', '04', '16', '20', '29', '10'], { link: 'LOCKED' }),
  ...bothWays(deposit, ['01', '09'], { link: 'DEPOSITS_LOCKED', times: 3 }),
  ...bothWays(withdrawal, ['02', '03', '04', '16', '20'], { link: 'LOCKED' }),
  withdrawal('to an account whose deposits are returned', { account: '9900000001' }),
  ...['01', '02', '03', '05', '06', '07'].map((nn) =>
    deposit(`at an account of C${nn}`, { account: `99000098${nn}` }),
  ),
]

describe('three weeks through the simulated network', () => {
  const bank = useBank()
  const verifications = new Map<string, string>()
  const made = new Map<string, Awaited<ReturnType<typeof begin>>>()

  async function begin({ kind, account, amountCents = PLAIN_CENTS }: Case) {
    const { institution_id } = bank
    const accountId = await openOn(bank, MONDAY, FUNDS_CENTS)
    const owner = await addOwner(bank, accountId)
    const link = await addLink(bank, {
      entity_id: owner.entity_id,
      depositor_id: owner.depositor_id,
      accountNumber: account,
    })
    const { transfer } = await inTransaction(bank.db, (trx) =>
      initiateTransfer(trx, {
        institution_id,
        kind,
        amountCents,
        accountId,
        linkedAccountId: link.id,
        idempotencyKey: randomUUID(),
        now: bank.ctx.clock.now(),
        actor: TEST_ACTOR,
      }),
    )
    return { accountId, linkId: link.id, requestId: transfer.request_id, transferId: transfer.id }
  }

  /** Two credits and the debit that takes them back. */
  async function beginVerification(account: string) {
    const { institution_id } = bank
    const { entity_id, depositor_id } = await addOwner(bank)
    const status = 'VERIFICATION_PENDING'
    const link = await addLink(bank, { entity_id, depositor_id, status, accountNumber: account })
    for (const [kind, amountCents] of MICRO_ENTRIES) {
      await inTransaction(bank.db, (trx) =>
        initiateTransfer(trx, {
          institution_id,
          kind,
          amountCents,
          accountId: null,
          linkedAccountId: link.id,
          idempotencyKey: randomUUID(),
          now: bank.ctx.clock.now(),
          actor: TEST_ACTOR,
        }),
      )
    }
    return link.id
  }

  beforeAll(async () => {
    await bank.ctx.bankingClock?.beginAt(easternInstant(MONDAY, '10:00'))
    for (const one of cases) made.set(one.name, await begin(one))
    for (const account of [BAD_ACCOUNT, POOR_ACCOUNT]) {
      verifications.set(account, await beginVerification(account))
    }
    await advanceClock(bank.ctx, { days: DAYS })
  })

  const parts = (name: string) => {
    const found = made.get(name)
    if (found === undefined) throw new Error(`no case ${name}`)
    return found
  }
  const linkOf = (name: string) =>
    bank.db
      .selectFrom('linked_accounts')
      .selectAll()
      .where('id', '=', parts(name).linkId)
      .executeTakeFirstOrThrow()

  it.each(cases)('$name ends as $ends, its link $link', async ({ name, ...expected }) => {
    const { accountId, requestId } = parts(name)
    const transfers = await bank.db
      .selectFrom('transfers')
      .select(['status', 'return_code'])
      .where('request_id', '=', requestId)
      .orderBy('retry_count')
      .execute()
    const ends = transfers.map(({ status, return_code }) =>
      [status, return_code].filter(Boolean).join(' '),
    )
    expect(ends).toEqual(expected.ends)
    expect((await linkOf(name)).status).toBe(expected.link)
    const cents = expected.amountCents ?? PLAIN_CENTS
    const moved = ends.includes('Settled') ? cents : 0
    const balance = FUNDS_CENTS + (expected.kind === 'deposit' ? moved : -moved)
    expect(await readBalances(bank.db, bank.institution_id, accountId)).toMatchObject({
      current_cents: balance,
      available_cents: balance,
    })
  })

  it('an unauthorised deposit was good before it came back, and puts its owner on review', async () => {
    const name = 'a deposit at an account of R10'
    const events = await bank.db
      .selectFrom('transfer_events')
      .select('to_status')
      .where('transfer_id', '=', parts(name).transferId)
      .orderBy('id')
      .execute()
    expect(events.map(({ to_status }) => to_status).slice(-2)).toEqual(['Settled', 'Returned'])
    const owner = await bank.db
      .selectFrom('depositors')
      .select('standing')
      .where('entity_id', '=', (await linkOf(name)).entity_id)
      .executeTakeFirstOrThrow()
    expect(owner.standing).toBe('REVIEW')
  })

  it.each([
    [BAD_ACCOUNT, ['Returned', 'Returned', 'Returned']],
    [POOR_ACCOUNT, ['Settled', 'Settled', 'Settled']],
  ])('micro-entries to %s end as %s', async (account, expected) => {
    const linkId = verifications.get(account) ?? ''
    const transfers = await bank.db
      .selectFrom('transfers')
      .select('status')
      .where('linked_account_id', '=', linkId)
      .execute()
    expect(transfers.map(({ status }) => status)).toEqual(expected)
    const { status } = await bank.db
      .selectFrom('linked_accounts')
      .select('status')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    expect(status === 'VERIFICATION_RETURNED').toBe(account === BAD_ACCOUNT)
  })

  it.each([
    ['01', { routing: '992000011', account: '4400001234', type: 'checking' }],
    ['02', { routing: '992000053', account: '9900009802', type: 'checking' }],
    ['03', { routing: '992000053', account: '4400001234', type: 'checking' }],
    ['05', { routing: '992000011', account: '9900009805', type: 'savings' }],
    ['06', { routing: '992000011', account: '4400001234', type: 'savings' }],
    ['07', { routing: '992000053', account: '4400001234', type: 'savings' }],
  ])('C%s corrects the link to %o', async (nn, { routing, account, type }) => {
    const link = await linkOf(`a deposit at an account of C${nn}`)
    expect(link).toMatchObject({ routing_number: routing, account_type: type })
    expect(openAccountNumber(bank.ctx.vault, link)).toBe(account)
  })

  it('every answer was applied, and the books are sound', async () => {
    const outcomes = await bank.db.selectFrom('ach_answers').select('outcome').distinct().execute()
    expect(outcomes).toEqual([{ outcome: 'applied' }])
    await expectSoundBooks(bank.db)
  })
})
