import { randomUUID } from 'node:crypto'
import type { ClosingForStaff } from '@passbook/contract/console/customer-acts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../test/alerts.ts'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { LIST, NORA } from '../../../../test/beneficiaries/list.ts'
import { keepSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import type { Closer } from '../../../../test/closers.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { codeByEmail, joined } from '../../../../test/joint/joining.ts'
import { type Applicant, addApplicantWith } from '../../../../test/opening.ts'
import { addTaxpayer, completeTaxpayer } from '../../../../test/taxpayers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { SANCTIONED_LAST_NAME } from '../../../platform/ports/identity/sandbox.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { settleDue } from '../../money/transfers/settle-due.ts'

const STILL_CHECKING = 'We are still checking some details.'
const REVIEWED = { standing: 'REVIEW', standing_reason: 'identity' }

describe('a possible sanctions match after a correction', () => {
  const test = useTestApp()
  const clock = startEachAt(test, '2026-11-16T15:00:00Z')
  keepSoundBooks(() => test.ctx.db)
  let staff: TwoOfStaff

  beforeEach(async () => {
    staff = await twoOfStaff(test)
  })

  type Person = Pick<Applicant, 'depositor_id'>
  const hit = async ({ depositor_id }: Person) => {
    const name = { first_name: 'Ada', last_name: SANCTIONED_LAST_NAME, ssn: '' }
    const wrong = { ...name, evidence: 'Their passport' }
    const { approvalId } = await staff.ask(depositor_id, 'taxpayer', wrong)
    expect(await staff.decide(approvalId)).toMatchObject({ status: 200 })
  }
  const post = ({ depositor_id }: Person, what: string) =>
    staff.maker.browser.post<{ status: string; words: string }>(
      `/console/customers/${depositor_id}/${what}`,
      { reason: 'We look into a report.' },
    )
  const standingOf = ({ depositor_id }: Person) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['registration_status', 'standing', 'standing_reason'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
  const transfersOf = async ({ account }: Closer) => {
    const rows = await test.ctx.db
      .selectFrom('transfers')
      .select(['kind', 'status'])
      .where('account_id', '=', account)
      .execute()
    return Object.fromEntries(rows.map(({ kind, status }) => [kind, status]))
  }

  describe('stays in review when one person releases a hold', () => {
    it.each([
      ['was placed before it', ['hold', 'hit']],
      ['was placed after it', ['hit', 'hold']],
    ] as const)('that %s', async (_, order) => {
      const ada = await addTaxpayer(test)
      // A release of this balance takes one person.
      await test.ctx.db
        .updateTable('savings_products')
        .set({ release_limit_cents: 10_000_00 })
        .where('institution_id', '=', ada.institution_id)
        .execute()
      for (const what of order) {
        if (what === 'hit') await hit(ada)
        else expect((await post(ada, 'hold')).status).toBe(200)
      }
      expect(await standingOf(ada)).toMatchObject({ standing: 'HOLD' })
      const released = await post(ada, 'release')
      expect(released.body.data).toMatchObject({ status: 'DONE' })
      expect(released.body.data?.words).toContain('No money can move')
      expect(await standingOf(ada)).toMatchObject(REVIEWED)
      const letters = (await inboxOf(test, ada.email)).map(({ subject }) => subject)
      expect(letters).not.toContain('The hold on your Harborlight account was removed')
    })
  })

  it('cancels a withdrawal that has not left, and no deposit', async () => {
    const ada = await addTaxpayer(test)
    const key = { 'idempotency-key': randomUUID() }
    const made = await ada.browser.call('POST', '/withdraw', { amount_cents: 150_00 }, key)
    expect(made.status).toBe(200)
    await hit(ada)
    expect(await transfersOf(ada)).toMatchObject({ withdrawal: 'Cancelled', deposit: 'Initiated' })
    const texts = (await inboxOf(test, ada.email)).map(({ text }) => text).join()
    expect(texts).toContain(STILL_CHECKING)
    expect(texts.toLowerCase()).not.toContain('sanction')
  })

  it('stops a payout that has not left', async () => {
    const ada = await addTaxpayer(test)
    const { approvalId } = await staff.ask(ada.depositor_id, 'close')
    expect((await staff.decide(approvalId)).status).toBe(200)
    await hit(ada)
    expect(await transfersOf(ada)).toMatchObject({ payout: 'Cancelled' })
    expect(await standingOf(ada)).toEqual({ registration_status: 'VIEW_ONLY', ...REVIEWED })
  })

  it('lets nobody close the account, also where it was asked for before', async () => {
    const ada = await addTaxpayer(test)
    const { approvalId } = await staff.ask(ada.depositor_id, 'close')
    await hit(ada)
    const decided = await staff.decide(approvalId)
    expect(decided.status).toBe(422)
    expect(JSON.stringify(decided.errors)).toContain('a possible sanctions match')
    const shown = await staff.maker.browser.get<ClosingForStaff>(
      `/console/customers/${ada.depositor_id}/closing`,
    )
    expect(shown.body.data?.obstacle).toContain('a possible sanctions match')
  })

  it('keeps a reversal of a deposit from leaving that was agreed to before', async () => {
    const ada = await addTaxpayer(test)
    const leave = (day: string) => {
      clock.set(`${day}T21:00:00Z`)
      return submitDue(test.ctx, ada.institution_id, parseBusinessDate(day))
    }
    await leave('2026-11-16')
    clock.set('2026-11-17T14:00:00Z')
    await settleDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-17'))
    const wish = { transaction_id: ada.transaction.uuid, mistake: 'duplicate' }
    const { approvalId } = await staff.ask(ada.depositor_id, 'reversal', wish)
    expect((await staff.decide(approvalId)).status).toBe(200)
    await hit(ada)
    await leave('2026-11-17')
    const reversals = await test.ctx.db
      .selectFrom('transfers')
      .select('status')
      .where('reverses_transfer_id', '=', ada.transaction.uuid)
      .execute()
    expect(reversals).toEqual([{ status: 'Cancelled' }])
  })

  it('ends a proposal of beneficiaries, and no owner proposes or agrees to another', async () => {
    const primary = await addTaxpayer(test)
    const { second } = await joined(test, { primary })
    const nameNora = async (version: number) => {
      const step_up = await primary.browser.freshCode('beneficiaries')
      const body = { ...NORA, allocation_bp: 10_000, allocations: [], version, step_up }
      return primary.browser.post(LIST, body)
    }
    const proposals = () =>
      test.ctx.db
        .selectFrom('beneficiary_proposals')
        .select(['id', 'withdrawn_at'])
        .where('entity_id', '=', primary.entity_id)
        .execute()
    expect((await nameNora(0)).status).toBe(200)
    await hit(second)
    const [proposal] = await proposals()
    expect(proposal?.withdrawn_at).toEqual(test.ctx.clock.now())
    expect(await titlesOf(primary.browser)).toContain('Your proposed beneficiaries were not saved')
    const texts = (await inboxOf(test, primary.email)).map(({ text }) => text).join()
    expect(texts).toContain(`${STILL_CHECKING} The beneficiaries stay as they were.`)
    const again = await nameNora(1)
    expect([again.status, again.body.message]).toEqual([403, STILL_CHECKING])
    // An open proposal would not help either.
    await sql`update beneficiary_proposals set withdrawn_at = null
      where entity_id = ${primary.entity_id}`.execute(test.ctx.db)
    const step_up = await codeByEmail(test, second, 'beneficiaries')
    const agreed = await second.browser.post('/joint/beneficiaries', {
      uuid: proposal?.id,
      step_up,
    })
    expect([agreed.status, agreed.body.message]).toEqual([403, STILL_CHECKING])
  })

  it.each([
    ['FAILED', { standing: null, standing_reason: null }],
    ['VIEW_ONLY', REVIEWED],
  ] as const)('leaves an application %s as it is', async (status, standing) => {
    const bob = await addApplicantWith(test, { step: 'confirmed', status })
    await completeTaxpayer(test, bob, '300551299')
    await hit(bob)
    expect(await standingOf(bob)).toEqual({ registration_status: status, ...standing })
  })
})
