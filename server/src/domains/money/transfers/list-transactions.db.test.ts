import type { Transaction } from '@passbook/contract/transfers'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../test/opening.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { issueMicroEntries } from '../linking/micro-entries.ts'
import { initiateTransfer } from './initiate-transfer.ts'

interface Page {
  transactions: Transaction[]
  next: string | null
}

const actor = { kind: 'job', id: 'test' } as const

describe('GET /transactions', () => {
  const test = useTestApp()

  const page = (who: Applicant, after?: string | null) =>
    who.browser.get<Page>(`/transactions${after ? `?after=${after}` : ''}`)

  async function addSaver(slug?: string) {
    const saver = await addApplicantWith(test, { ...(slug && { slug }) })
    await fund(saver.browser, 100_00)
    const { savings_account_id } = await test.ctx.db
      .selectFrom('entities')
      .select('savings_account_id')
      .where('id', '=', saver.entity_id)
      .executeTakeFirstOrThrow()
    return { ...saver, accountId: savings_account_id }
  }

  /** Deposits, ten of them at each moment, so that the order needs more than the time. */
  async function addDeposits(who: Awaited<ReturnType<typeof addSaver>>, count: number) {
    const startMs = Date.parse('2026-03-02T15:00:00Z')
    await inTransaction(test.ctx.db, async (trx) => {
      for (let index = 0; index < count; index += 1) {
        await initiateTransfer(trx, {
          institution_id: who.institution_id,
          kind: 'deposit',
          amountCents: 1_00 + index,
          accountId: who.accountId,
          linkedAccountId: who.link?.id ?? '',
          idempotencyKey: crypto.randomUUID(),
          now: new Date(startMs + Math.floor(index / 10) * 60_000),
          actor,
        })
      }
    })
  }

  it('is empty before there is an account, and then has the first deposit', async () => {
    const ada = await addApplicantWith(test)
    expect((await page(ada)).body.data).toEqual({ transactions: [], next: null })
    const funded = await fund<{ transaction: Transaction }>(ada.browser, 100_00)
    const { body } = await page(ada)
    expect(body.data).toEqual({ transactions: [funded.body.data?.transaction], next: null })
  })

  it('gives every transaction once, newest first, fifty at a time', async () => {
    const ada = await addSaver()
    await addDeposits(ada, 120)
    const all: Transaction[] = []
    const sizes: number[] = []
    let next: string | null = null
    do {
      const { body }: Awaited<ReturnType<typeof page>> = await page(ada, next)
      all.push(...(body.data?.transactions ?? []))
      sizes.push(body.data?.transactions.length ?? 0)
      next = body.data?.next ?? null
    } while (next !== null && sizes.length < 9)
    expect(sizes).toEqual([50, 50, 21])
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(121)
    const key = ({ date_created, uuid }: Transaction) => `${date_created} ${uuid}`
    expect(all.map(key)).toEqual(all.map(key).toSorted().toReversed())
  })

  it('a page that is just full has no next', async () => {
    const ada = await addSaver()
    await addDeposits(ada, 49)
    expect((await page(ada)).body.data).toMatchObject({ next: null })
    await addDeposits(ada, 1)
    const { next } = (await page(ada)).body.data ?? {}
    expect((await page(ada, next)).body.data).toMatchObject({ transactions: [{}], next: null })
  })

  it('leaves out micro-entries and what is another person’s', async () => {
    const [ada, bea] = [await addSaver(), await addSaver()]
    const by = { now: test.ctx.clock.now(), actor }
    const { link } = ada
    if (link) await inTransaction(test.ctx.db, (trx) => issueMicroEntries(trx, link, by))
    await addDeposits(bea, 3)
    expect((await page(ada)).body.data?.transactions).toHaveLength(1)
    expect((await page(bea)).body.data?.transactions).toHaveLength(4)
  })

  it('tells interest taken back from interest, and a retry from a first try', async () => {
    const ada = await addSaver()
    const { db } = test.ctx
    const [first] = (await page(ada)).body.data?.transactions ?? []
    const change = (set: object) =>
      db
        .updateTable('transfers')
        .set(set)
        .where('id', '=', first?.uuid ?? '')
        .execute()
    const seen = async () => (await page(ada)).body.data?.transactions[0]
    await change({ retry_count: 1, retry_of_transfer_id: first?.uuid })
    expect(await seen()).toMatchObject({ description: 'Deposit', is_retry: true })
    await change({ kind: 'interest', direction: 'ServiceToPrimary' })
    expect(await seen()).toMatchObject({ description: 'Interest' })
    await change({ direction: 'PrimaryToService' })
    expect(await seen()).toMatchObject({ description: 'Interest correction' })
  })

  it('shows the attempts of one deposit as one line, and its page shows each', async () => {
    const ada = await addSaver()
    const { db } = test.ctx
    const [first] = (await page(ada)).body.data?.transactions ?? []
    if (!first) throw new Error('there is no deposit')
    const { transfer: second } = await inTransaction(db, (trx) =>
      initiateTransfer(trx, {
        institution_id: ada.institution_id,
        kind: 'deposit',
        amountCents: 100_00,
        accountId: ada.accountId,
        linkedAccountId: ada.link?.id ?? '',
        requestId: first.request_id,
        retry: { ofTransferId: first.uuid, count: 1 },
        idempotencyKey: crypto.randomUUID(),
        now: test.ctx.clock.now(),
        actor,
      }),
    )
    await db
      .updateTable('transfers')
      // In the evening of the 17th in New York.
      .set({
        status: 'Returned',
        return_code: 'R01',
        date_processed: new Date('2026-11-18T01:40:00Z'),
      })
      .where('id', '=', first.uuid)
      .execute()
    const { file_date } = first
    const earlier = { uuid: first.uuid, file_date, return_code: 'R01', returned_on: '2026-11-17' }
    for (const query of ['', '?order=posted', '?kind=deposit']) {
      const { body } = await ada.browser.get<Page>(`/transactions${query}`)
      expect(body.data?.transactions).toMatchObject([
        { uuid: second.id, is_retry: true, earlier_attempts: [earlier] },
      ])
    }
    const whole = await ada.browser.get<Page>(`/request/${first.request_id}`)
    expect(whole.body.data?.transactions).toMatchObject([
      { uuid: second.id },
      { uuid: first.uuid, earlier_attempts: [] },
    ])
  })

  it('a place that is not in one’s own list is refused alike', async () => {
    const [ada, bea, there] = [await addSaver(), await addSaver(), await addSaver('summit')]
    const idOf = async (who: Applicant) =>
      (await page(who)).body.data?.transactions[0]?.uuid ?? 'none'
    const places = [
      await idOf(bea),
      await idOf(there),
      crypto.randomUUID(),
      'x',
      "'%20or%201=1",
      'x'.repeat(300),
      `${await idOf(ada)}&after=${await idOf(ada)}`,
    ]
    for (const place of places) {
      const { status, body } = await page(ada, place)
      expect([place, status, Object.keys(body.errors ?? {})]).toEqual([place, 422, ['after']])
    }
    expect((await page(ada, await idOf(ada))).body.data?.transactions).toEqual([])
  })

  it.each([
    ['PASSED', null, 200],
    ['IN_REVIEW', null, 200],
    ['PASSED', 'HOLD', 403],
    ['VIEW_ONLY', null, 403],
    // Of opening an account: there is nothing to read yet.
    ['FLAGGED', null, 200],
    ['FAILED', null, 403],
    ['ERRORED', null, 403],
    ['UNSUBMITTED', null, 403],
    [null, null, 403],
  ] as const)('with the status %s and %s answers %s', async (status, standing, expected) => {
    const ada = await addApplicantWith(test, { status, standing })
    expect((await page(ada)).status).toBe(expected)
  })
})
