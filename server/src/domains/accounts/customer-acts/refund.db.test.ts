import { randomUUID } from 'node:crypto'
import type { Approval } from '@passbook/contract/console/approvals'
import type { Transaction } from '@passbook/contract/transfers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemBalance } from '../../../../test/ledger.ts'
import { useTestApp } from '../../../../test/app.ts'
import { TEST_ACTOR, keepSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser, closeByCode } from '../../../../test/closers.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { joined } from '../../../../test/joint/joining.ts'
import { savingsOf } from '../../../../test/savers.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { post } from '../../../ledger/post.ts'

const WISH = {
  amount_cents: 12_50,
  words: 'Wire fee charged by your bank',
  reason: 'They sent us the bill of their bank.',
}

describe('a refund', () => {
  const test = useTestApp()
  let maker: Awaited<ReturnType<typeof enterAs>>
  let checker: Awaited<ReturnType<typeof enterAs>>
  let ada: Closer

  beforeAll(async () => {
    checker = await enterAs(test, 'approver')
  })
  beforeEach(async () => {
    // What one person asks for on one day counts together: each test begins with somebody new.
    maker = await enterAs(test, 'operations')
    ada = await addCloser(test, 400_00)
  })
  keepSoundBooks(() => test.ctx.db)

  const ask = (change: object = {}, browser: StaffBrowser = maker.browser) =>
    browser.post<{ approval_id: string }>(`/console/customers/${ada.depositor_id}/refund`, {
      ...WISH,
      ...change,
    })
  const decide = (uuid: string | undefined, decision = 'approve', { browser } = checker) =>
    browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, {
      decision,
      reason: 'The bill is right.',
    })
  const asked = async (change: object = {}) => (await ask(change)).body.data?.approval_id
  const balances = () => readBalances(test.ctx.db, ada.institution_id, ada.account)
  const refunds = () =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['id', 'amount_cents', 'status', 'note'])
      .where('institution_id', '=', ada.institution_id)
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'refund')
      .execute()

  it('is there once a second person agrees, in words the customer reads, with a letter', async () => {
    const spent = await systemBalance(test.ctx.db, ada.institution_id, 'refund_expense')
    const uuid = await asked()
    expect(await refunds()).toEqual([])
    expect((await decide(uuid)).body.data?.approval.words).toBe(
      'Refund $12.50 to Tessa Testwell: Wire fee charged by your bank',
    )
    expect(await refunds()).toMatchObject([{ amount_cents: 12_50, status: 'Settled' }])
    expect(await balances()).toMatchObject({ current_cents: 412_50, available_cents: 412_50 })
    const now = await systemBalance(test.ctx.db, ada.institution_id, 'refund_expense')
    expect(now - spent).toBe(-12_50)
    const list = await ada.browser.get<{ transactions: Transaction[] }>('/transactions')
    expect(list.body.data?.transactions).toContainEqual(
      expect.objectContaining({
        kind: 'refund',
        description: 'Refund: Wire fee charged by your bank',
        balance_after_cents: 412_50,
      }),
    )
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toMatch(/refunded you \$12\.50$/)
    expect(letter?.text).toContain('Wire fee charged by your bank')
    const alerts = await ada.browser.get<{ alerts: { title: string }[] }>('/alerts')
    expect(alerts.body.data?.alerts[0]?.title).toBe('We refunded you $12.50')
  })

  it('is audited with before and after, and both people', async () => {
    await decide(await asked())
    const kept = await test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('institution_id', '=', ada.institution_id)
      .where('entity', '=', 'depositor')
      .where('entity_id', '=', ada.depositor_id)
      .where('action', 'in', ['ask_to_refund', 'approve_refund', 'refund'])
      .orderBy('id')
      .execute()
    expect(kept).toMatchObject([
      { action: 'ask_to_refund', actor_id: maker.email, details: { reason: WISH.reason } },
      { action: 'approve_refund', actor_id: checker.email },
      {
        action: 'refund',
        actor_id: checker.email,
        details: {
          asked_by: maker.email,
          before: { current_cents: 400_00 },
          after: { current_cents: 412_50 },
        },
      },
    ])
  })

  it('repays what is owed first, and says so', async () => {
    await post(test.ctx.db, {
      institution_id: ada.institution_id,
      kind: 'adjustment',
      description: 'Test',
      effectiveDate: easternDate(test.ctx.clock.now()),
      postings: [
        { kind: 'returns_receivable', amountCents: -5_00 },
        { kind: 'ach_clearing', amountCents: 5_00 },
      ],
      accountId: ada.account,
      idempotencyKey: randomUUID(),
      actor: TEST_ACTOR,
    })
    await decide(await asked())
    expect(await balances()).toMatchObject({ current_cents: 407_50, receivable_cents: 0 })
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.text).toContain('We applied $5.00 of it to the amount owed')
  })

  it('of a shared account is told to both who hold it', async () => {
    const { primary, second } = await joined(test)
    ada = { ...ada, depositor_id: second.depositor_id, account: await savingsOf(test, primary) }
    expect((await decide(await asked())).status).toBe(200)
    for (const { email } of [primary, second]) {
      const [letter] = await inboxOf(test, email)
      expect(letter?.subject).toMatch(/refunded you \$12\.50$/)
    }
  })

  it('asked for twice waits once; two who agree at once give it once', async () => {
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const uuid = both.find(({ status }) => status === 200)?.body.data?.approval_id
    const other = await enterAs(test, 'approver')
    const answers = await Promise.all([decide(uuid), decide(uuid, 'approve', other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await refunds()).toHaveLength(1)
  })

  it('is nobody’s alone: not the maker’s with another role, and not an agent’s', async () => {
    const agent = await enterAs(test, 'agent')
    expect((await ask({}, agent.browser)).status).toBe(403)
    const uuid = await asked()
    expect((await decide(uuid, 'approve', maker)).status).toBe(403)
    expect(await refunds()).toEqual([])
  })

  it('is asked for up to what the institution lets a role ask for, and the figure is said', async () => {
    const agent = await enterAs(test, 'agent')
    const none = await ask({}, agent.browser)
    expect(none.status).toBe(403)
    expect(none.body.message).toMatch(/can’t request refunds/)
    const limitOf = async ({ browser }: Pick<typeof agent, 'browser'>) =>
      (await browser.get<{ refund_limit_cents: number }>('/console/me')).body.data
    const most = await ask({ amount_cents: 1_000_01 })
    expect(most.body.errors).toMatchObject({ amount_cents: [expect.stringMatching(/\$1,000\.00/)] })
    const setAgents = (cents: number) =>
      test.ctx.db
        .updateTable('savings_products')
        .set({ agent_refund_limit_cents: cents })
        .where('institution_id', '=', ada.institution_id)
        .execute()
    await setAgents(20_00)
    expect(await limitOf(agent)).toMatchObject({ refund_limit_cents: 20_00 })
    expect(await limitOf(maker)).toMatchObject({ refund_limit_cents: 1_000_00 })
    expect(await limitOf(checker)).toMatchObject({ refund_limit_cents: 0 })
    const above = await ask({ amount_cents: 20_01 }, agent.browser)
    expect(above.body.errors).toMatchObject({ amount_cents: [expect.stringMatching(/\$20\.00/)] })
    const within = await ask({ amount_cents: 20_00 }, agent.browser)
    expect(within.status).toBe(200)
    // Still by two.
    expect(await refunds()).toEqual([])
    await decide(within.body.data?.approval_id, 'refuse')
    await setAgents(0)
  })

  it('is limited per person and day, over all customers, also at the same moment', async () => {
    const others = [ada, await addCloser(test, 400_00), await addCloser(test, 400_00)]
    const askFor = (depositor_id: string, amount_cents: number) =>
      maker.browser.post<{ approval_id: string }>(`/console/customers/${depositor_id}/refund`, {
        ...WISH,
        amount_cents,
      })
    const answers = await Promise.all(
      others.map(({ depositor_id }) => askFor(depositor_id, 600_00)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors?.['amount_cents']?.[0]).toContain('You have $400.00 left')
    // What was refused no longer counts.
    const uuid = answers.find(({ status }) => status === 200)?.body.data?.approval_id
    await decide(uuid, 'refuse')
    expect((await askFor(ada.depositor_id, 1_000_00)).status).toBe(200)
  })

  it('is limited per account and day, over everybody who asks', async () => {
    expect((await decide(await asked({ amount_cents: 600_00 }))).status).toBe(200)
    const other = await enterAs(test, 'operations')
    const more = await ask({ amount_cents: 400_01 }, other.browser)
    expect(more.body.errors?.['amount_cents']?.[0]).toContain('$600.00 was refunded today')
    const rest = await ask({ amount_cents: 400_00 }, other.browser)
    expect((await decide(rest.body.data?.approval_id)).status).toBe(200)
  })

  it.each([
    ['nothing', { amount_cents: 0 }],
    ['more than the institution’s limit', { amount_cents: 1_000_01 }],
    ['no words', { words: ' ' }],
    ['two lines', { words: 'one\ntwo' }],
    ['no reason', { reason: '' }],
  ])('of %s is refused', async (_, change) => {
    expect((await ask(change)).status).toBe(422)
  })

  it('goes into no account that was closed since, and into none of another institution', async () => {
    const stranger = await enterAs(test, 'operations', 'summit')
    expect((await ask({}, stranger.browser)).status).toBe(404)
    const uuid = await asked()
    expect((await closeByCode(test, ada)).status).toBe(200)
    expect((await decide(uuid)).status).toBe(422)
    expect(await refunds()).toEqual([])
    expect((await ask()).status).toBe(422)
  })
})
