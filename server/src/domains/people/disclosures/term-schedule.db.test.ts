import type { DisclosureText } from '@passbook/contract/disclosures'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicantWith,
  openAndSign,
} from '../../../../test/opening.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { changeRate, changeTerms } from '../../accounts/terms/change-terms.ts'
import { makeDueChanges, nextChanges } from '../../accounts/terms/make-due-changes.ts'
import { findSchedule, publishSchedules } from './term-schedule.ts'

const day = parseBusinessDate
const MONDAY = '2026-11-16T15:00:00Z'
const OLIVE = { kind: 'operator', id: 'Olive' } as const

/** RULES-3 10: a schedule of rate and terms for each date, reproducible for any past day. */
describe('the schedule of rate and terms', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  beforeEach(() => {
    test.ctx.clock = clock
    clock.set(MONDAY)
  })

  async function agreementOf({ browser }: Pick<Applicant, 'browser'>) {
    const { agreement } = await activeDisclosures(browser)
    const path = `/disclosure/${agreement.uuid}/${agreement.hash}`
    const text = (await browser.get<DisclosureText>(path)).body.data
    if (!text) throw new Error('there is no agreement')
    return text
  }
  async function addSigner(slug: string) {
    const ada = await addApplicantWith(test, { step: 'verified', slug })
    const { esign } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, esign)
    return ada
  }
  const wordsOf = ({ schedule }: DisclosureText) =>
    schedule?.sections.flatMap(({ paragraphs }) => paragraphs).join(' ') ?? ''
  const signatureOf = ({ depositor_id }: Applicant, document_id: string) =>
    test.ctx.db
      .selectFrom('disclosure_attestations')
      .select('schedule_id')
      .where('depositor_id', '=', depositor_id)
      .where('document_id', '=', document_id)
      .executeTakeFirst()

  it('is shown with the agreement, and what was shown is what is signed', async () => {
    const ada = await addSigner('harborlight')
    const text = await agreementOf(ada)
    expect(wordsOf(text)).toContain(
      'The interest rate is 4.402%, an Annual Percentage Yield (APY) of 4.50%.',
    )
    expect(wordsOf(text)).toContain('Each deposit is from $1.00 to $250,000.00.')
    expect(wordsOf(text)).toContain('5 business days after it settles')
    const { uuid, hash, schedule } = text
    const sign = (schedule_hash?: string) =>
      ada.browser.post(`/disclosure/${uuid}`, {
        attestation: { agreed: true },
        hash,
        schedule_hash,
      })
    for (const wrong of [undefined, hash]) {
      const { status, body } = await sign(wrong)
      expect([status, body.errors]).toEqual([
        422,
        { schedule_hash: ['The rate or terms have changed. Read them again before you sign.'] },
      ])
    }
    expect(await signatureOf(ada, uuid)).toBeUndefined()
    expect((await sign(schedule?.hash)).status).toBe(200)
    const stored = await findSchedule(test.ctx.db, {
      institution_id: ada.institution_id,
      date: day('2026-11-16'),
    })
    expect(stored?.hash).toBe(schedule?.hash)
    expect(await signatureOf(ada, uuid)).toEqual({ schedule_id: stored?.id })
    await expectSoundBooks(test.ctx.db)
  })

  it('is published anew with a term, and whoever signed before keeps theirs', async () => {
    const ada = await addSigner('summit')
    const { institution_id } = ada
    const before = await agreementOf(ada)
    await openAndSign(ada.browser, before)
    await changeTerms(test.ctx.db, {
      institution_id,
      terms: { max_withdrawal_cents: 300_000_00 },
      effective_date: '2026-11-16',
      security_reason: null,
      now: clock.now(),
      actor: OLIVE,
    })
    const after = await agreementOf(await addSigner('summit'))
    expect(wordsOf(after)).toContain('Each withdrawal is at most $300,000.00')
    expect(after.schedule?.title).toBe('Rate and terms from November 16, 2026')
    expect((await agreementOf(ada)).schedule).toEqual(before.schedule)
    const past = await findSchedule(test.ctx.db, { institution_id, date: day('2026-11-15') })
    expect(past?.hash).toBe(before.schedule?.hash)
  })

  it('is published on the day on which a rate begins, and stays readable for the days before', async () => {
    const institution_id = await findInstitutionId(test, 'juniper')
    await changeRate(test.ctx, {
      institution_id,
      rate: parseRate('0.039220'),
      effectiveDate: day('2026-11-20'),
      now: clock.now(),
      actor: OLIVE,
    })
    const on = (date: string) => findSchedule(test.ctx.db, { institution_id, date: day(date) })
    expect((await nextChanges(test.ctx.db)).get(institution_id)).toBe('2026-11-20')
    const before = await on('2026-11-20')
    clock.set('2026-11-20T05:01:00Z')
    await makeDueChanges(test.ctx, institution_id, day('2026-11-20'))
    await makeDueChanges(test.ctx, institution_id, day('2026-11-20'))
    expect((await on('2026-11-20'))?.title).toBe('Rate and terms from November 20, 2026')
    expect(JSON.stringify((await on('2026-11-20'))?.sections)).toContain(
      'The interest rate is 3.922%, an Annual Percentage Yield (APY) of 4.00%.',
    )
    expect(await on('2026-11-19')).toEqual(before)
    expect((await nextChanges(test.ctx.db)).get(institution_id)).toBeUndefined()
  })

  it('is published once by two at a time, and never changes', async () => {
    const institution_id = await findInstitutionId(test, 'meadow')
    const publish = () =>
      inTransaction(test.ctx.db, (trx) =>
        publishSchedules(trx, { institution_id, date: day('2026-11-16'), now: clock.now() }),
      )
    await publish()
    await test.ctx.db
      .updateTable('savings_products')
      .set({ min_opening_cents: 50_00 })
      .where('institution_id', '=', institution_id)
      .execute()
    const [one, other] = await Promise.all([publish(), publish()])
    expect(one.id).toBe(other.id)
    expect(JSON.stringify(one.sections)).toContain('The par value of a share is $5.00')
    const rows = await test.ctx.db
      .selectFrom('term_schedules')
      .select('effective_date')
      .where('institution_id', '=', institution_id)
      .orderBy('effective_date')
      .execute()
    expect(rows.map(({ effective_date }) => effective_date)).toEqual(['2020-01-01', '2026-11-16'])
    await expect(
      test.ctx.db
        .updateTable('term_schedules')
        .set({ title: 'Other' })
        .where('institution_id', '=', institution_id)
        .execute(),
    ).rejects.toThrow()
  })
})
