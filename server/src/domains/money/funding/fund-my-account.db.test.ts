import { randomUUID } from 'node:crypto'
import type { Account } from '@passbook/contract/accounts'
import type { Progress } from '@passbook/contract/depositor'
import { RegistrationStep } from '@passbook/contract/enums'
import type { ServiceTerms, Transaction } from '@passbook/contract/transfers'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { DAY } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicantWith,
  fund,
  openAndSign,
  republish,
} from '../../../../test/opening.ts'
import { findInstitutionId } from '../../../../test/people.ts'

interface Funded {
  status: string
  transaction: Transaction
  progress: Progress
}

const AMOUNT = 250_00

describe('funding', () => {
  const test = useTestApp()

  const transfersOf = ({ link }: Applicant) =>
    test.ctx.db
      .selectFrom('transfers')
      .selectAll()
      .where('linked_account_id', '=', link?.id ?? '')
      .execute()

  const entityOf = ({ entity_id }: Applicant) =>
    test.ctx.db
      .selectFrom('entities')
      .selectAll()
      .where('id', '=', entity_id)
      .executeTakeFirstOrThrow()

  async function expectUnfunded(person: Applicant) {
    if (person.link) expect(await transfersOf(person)).toHaveLength(0)
    expect((await entityOf(person)).savings_account_id).toBeNull()
  }

  it('opens the account and makes the first deposit with the dates that were promised', async () => {
    const ada = await addApplicantWith(test, { amountCents: AMOUNT })
    const query = `/service?direction=LinkedToPrimary&amount_cents=${AMOUNT}`
    const service = await ada.browser.get<ServiceTerms>(query)
    const { status, body } = await fund<Funded>(ada.browser, AMOUNT)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'SUCCESS',
      transaction: { description: 'Deposit', amount_cents: AMOUNT, status: 'Initiated' },
      progress: { registration_last_step: 'completed', extended_status: 'LINKED' },
    })
    const { leaves_at: _, ...promised } = service.body.data?.promise ?? {}
    expect(body.data?.transaction).toMatchObject(promised)
    const [transfer] = await transfersOf(ada)
    expect(transfer).toMatchObject({
      idempotency_key: `fund:${ada.entity_id}`,
      kind: 'deposit',
      direction: 'LinkedToPrimary',
    })
    expect(await entityOf(ada)).toMatchObject({
      savings_account_id: transfer?.account_id,
      initial_fund_amount_cents: AMOUNT,
    })
    const accounts = await ada.browser.get<Account[]>('/accounts')
    expect(accounts.body.data).toMatchObject([
      { uuid: transfer?.account_id, current_balance_cents: 0, pending_in_cents: AMOUNT },
    ])
  })

  it('tells by email what was promised, and writes down who did it', async () => {
    const ada = await addApplicantWith(test)
    await fund(ada.browser, AMOUNT)
    const [mail] = await inboxOf(test, ada.email)
    expect(mail?.subject).toBe('Your Harborlight account is open')
    expect(mail?.text).toContain('$250.00')
    expect(mail?.text).toContain('Copper Canyon Bank, account ending in 1234')
    expect(mail?.text).toMatch(/You can cancel until \w+, \w+\s\d+, 3:45\sPM\sET/)
    expect(mail?.text).not.toContain('40051234')
    expect(mail?.text).toMatch(
      /“On .+, I, .+ to debit \$250\.00 once, .+ account ending 1234 at Copper Canyon/,
    )
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id'])
      .where('action', '=', 'fund_account')
      .where('entity_id', '=', ada.entity_id)
      .execute()
    expect(audit).toEqual([{ actor_kind: 'depositor', actor_id: ada.depositor_id }])
  })

  it('a double click funds once and both get the same reply', async () => {
    const ada = await addApplicantWith(test)
    const key = randomUUID()
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => fund<Funded>(ada.browser, AMOUNT, key)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = replies.map(({ body }) => body.data?.transaction.uuid)
    expect(new Set(ids).size).toBe(1)
    expect(await transfersOf(ada)).toHaveLength(1)
    expect((await inboxOf(test, ada.email)).length).toBe(1)
    expect((await fund<Funded>(ada.browser, AMOUNT, key)).body.data).toEqual(replies[0]?.body.data)
  })

  it('a second tab with a key of its own funds nothing more', async () => {
    const ada = await addApplicantWith(test)
    const replies = await Promise.all([1, 2, 3, 4].map(() => fund(ada.browser, AMOUNT)))
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 403, 403, 403])
    const refused = replies.find(({ status }) => status === 403)
    expect(refused?.body.message).toBe('Your account is already funded.')
    expect(await transfersOf(ada)).toHaveLength(1)
  })

  it('two tabs with different amounts: one funds, with its own amount', async () => {
    const ada = await addApplicantWith(test)
    const [a, b] = await Promise.all([fund(ada.browser, 100_00), fund(ada.browser, 200_00)])
    expect(new Set([a.status, b.status])).toEqual(new Set([200, 403]))
    const [transfer, ...more] = await transfersOf(ada)
    expect(more).toEqual([])
    expect(transfer?.amount_cents).toBe(a.status === 200 ? 100_00 : 200_00)
  })

  it('an amount that another tab has changed is not the one confirmed', async () => {
    const ada = await addApplicantWith(test, { amountCents: 100_00 })
    await ada.browser.post('/initial-fund-amount', { amount_cents: 200_00 })
    const { status, body } = await fund(ada.browser, 100_00)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      amount_cents: ['The amount was changed to $200.00. Check it and confirm again.'],
    })
    await expectUnfunded(ada)
    expect((await fund(ada.browser, 200_00)).status).toBe(200)
  })

  it('a key used for another amount is refused, and one that is missing or short', async () => {
    const ada = await addApplicantWith(test)
    const key = randomUUID()
    expect((await fund(ada.browser, AMOUNT, key)).status).toBe(200)
    const other = await fund(ada.browser, AMOUNT + 1, key)
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['idempotency-key']])
    const bea = await addApplicantWith(test)
    expect((await bea.browser.post('/fund-my-account', { amount_cents: AMOUNT })).status).toBe(422)
    expect((await fund(bea.browser, AMOUNT, 'short')).status).toBe(422)
    expect((await fund(bea.browser, AMOUNT, key)).status).toBe(200)
  })

  it('a refusal keeps nothing, so the same key works once the reason is gone', async () => {
    const ada = await addApplicantWith(test, { status: 'IN_REVIEW' })
    const key = randomUUID()
    const { status, body } = await fund(ada.browser, AMOUNT, key)
    expect(status).toBe(403)
    expect(body.message).toBe('You can fund your account as soon as our review is finished.')
    await test.ctx.db
      .updateTable('depositors')
      .set({ registration_status: 'MANUALLY_REVIEWED' })
      .where('id', '=', ada.depositor_id)
      .execute()
    expect((await fund(ada.browser, AMOUNT, key)).status).toBe(200)
  })

  it('opens nothing on dates that were not shown', async () => {
    const ada = await addApplicantWith(test, { amountCents: AMOUNT })
    const body = { amount_cents: AMOUNT, expected_settlement_date: '2026-01-02' }
    const headers = { 'idempotency-key': randomUUID() }
    const late = await ada.browser.call('POST', '/fund-my-account', body, headers)
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([
      422,
      ['expected_settlement_date'],
    ])
    await expectUnfunded(ada)
    const service = await ada.browser.get<ServiceTerms>('/service?direction=LinkedToPrimary')
    const shown = service.body.data?.promise?.settlement_date
    const again = { ...body, expected_settlement_date: shown }
    expect((await ada.browser.call('POST', '/fund-my-account', again, headers)).status).toBe(200)
  })

  it('waits for a document published in between', async () => {
    const slug = 'summit'
    const ada = await addApplicantWith(test, { slug })
    await republish(test, await findInstitutionId(test, slug), 'agreement')
    const { status, body } = await fund(ada.browser, AMOUNT)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['disclosures']])
    await expectUnfunded(ada)
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).agreement)
    expect((await fund(ada.browser, AMOUNT)).status).toBe(200)
  })

  const steps = [null, ...RegistrationStep.options].filter((step) => step !== 'disclosures')
  it.each(steps)('is closed at the step %s', async (step) => {
    const ada = await addApplicantWith(test, { step, hasSigned: true })
    expect((await fund(ada.browser, AMOUNT)).status).toBe(403)
    await expectUnfunded(ada)
  })

  it.each([
    ['PASSED', null, 'ACTIVE', 200],
    ['MANUALLY_REVIEWED', null, 'ACTIVE', 200],
    ['PASSED', 'REVIEW', 'ACTIVE', 403],
    ['PASSED', 'HOLD', 'ACTIVE', 403],
    ['FLAGGED', null, 'ACTIVE', 403],
    ['IN_REVIEW', null, 'ACTIVE', 403],
    ['FAILED', null, 'ACTIVE', 403],
    ['ERRORED', null, 'ACTIVE', 403],
    ['UNSUBMITTED', null, 'ACTIVE', 403],
    ['VIEW_ONLY', null, 'ACTIVE', 403],
    [null, null, 'ACTIVE', 403],
    ['PASSED', null, null, 403],
    ['PASSED', null, 'LOCKED', 403],
    ['PASSED', null, 'DEPOSITS_LOCKED', 403],
    ['PASSED', null, 'VERIFICATION_PENDING', 403],
    ['PASSED', null, 'ARCHIVED', 403],
  ] as const)('%s, %s, link %s: %s', async (status, standing, link, expected) => {
    const ada = await addApplicantWith(test, { status, standing, link })
    expect((await fund(ada.browser, AMOUNT)).status).toBe(expected)
    if (expected !== 200) await expectUnfunded(ada)
  })

  it('keeps to the limits of the product and names them', async () => {
    const ada = await addApplicantWith(test)
    for (const cents of [1, 24_99, 250_000_01]) {
      const { status, body } = await fund(ada.browser, cents)
      expect([status, body.errors]).toEqual([
        422,
        { amount_cents: ['Enter an amount from $25.00 to $250,000.00.'] },
      ])
    }
    await expectUnfunded(ada)
    expect((await fund(ada.browser, 25_00)).status).toBe(200)
    const bea = await addApplicantWith(test)
    expect((await fund(bea.browser, 250_000_00)).status).toBe(200)
  })

  it('fails whole: without its transfer no account opens', async () => {
    const ada = await addApplicantWith(test)
    const { ctx } = test
    await ctx.db
      .insertInto('transfers')
      .values({
        institution_id: ada.institution_id,
        request_id: randomUUID(),
        direction: 'LinkedToPrimary',
        kind: 'micro_debit',
        amount_cents: 1,
        status: 'Cancelled',
        file_date: DAY,
        settlement_date: DAY,
        available_date: DAY,
        cancel_until: new Date(),
        date_created: new Date(),
        idempotency_key: `fund:${ada.entity_id}`,
        input_hash: Buffer.alloc(32),
      })
      .execute()
    const accounts = () => ctx.db.selectFrom('savings_accounts').select('id').execute()
    const before = await accounts()
    expect((await fund(ada.browser, AMOUNT)).status).toBe(422)
    expect(await accounts()).toEqual(before)
    const { body } = await ada.browser.get<Progress>('/depositor/progress')
    expect(body.data?.registration_last_step).toBe('disclosures')
  })
})
