import type { Customer } from '@passbook/contract/console/customers'
import type { Disclosure } from '@passbook/contract/disclosures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import type { Closer } from '../../../../test/closers.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { activeDisclosures, openAndSign } from '../../../../test/opening.ts'
import { SSN, addTaxpayer } from '../../../../test/taxpayers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { openSsn } from '../../people/registration/ssn.ts'
import { noticeDates } from '../../people/taxpayer/withholding-notices.ts'

const day = parseBusinessDate
const OTHER = '300559876'

describe('the days of a notice', () => {
  it('follow from its receipt', () => {
    const dates = { issued_on: day('2026-10-01'), received_on: day('2026-10-08') }
    // RULES-3 5: received 8 October 2026, letter by 30 October, withheld from 24 November.
    expect(noticeDates('first_b', dates)).toEqual({
      letter_by: '2026-10-30',
      withhold_from: '2026-11-24',
    })
    expect(noticeDates('second_b', dates)).toMatchObject({ withhold_from: '2026-11-24' })
    expect(noticeDates('c', dates)).toMatchObject({ withhold_from: '2026-11-08' })
  })
})

describe('a taxpayer', () => {
  const test = useTestApp()
  const clock = startEachAt(test, '2026-10-09T15:00:00Z')
  let staff: TwoOfStaff

  beforeAll(async () => {
    staff = await twoOfStaff(test)
  })

  /** What would be withheld from interest that is posted on a day. */
  const withheldFrom = async ({ institution_id, account }: Closer, on: string, cents = 12_34) => {
    const { rows } = await sql<{ cents: number }>`
      select withholding_of(${institution_id}, ${account}, ${cents}, ${on}) as cents`.execute(
      test.ctx.db,
    )
    return rows[0]?.cents
  }
  const read = async ({ depositor_id }: Closer) =>
    (await staff.maker.browser.get<Customer>(`/console/customers/${depositor_id}`)).body.data
  const signW9 = async ({ browser }: Closer) =>
    openAndSign(browser, (await activeDisclosures(browser)).w9)
  const isSigned = async ({ browser }: Closer) =>
    (await activeDisclosures(browser)).w9.signed_at !== null
  const byTwo = async (person: Closer, what: string, body: object) => {
    const { approvalId } = await staff.ask(person.depositor_id, what, body)
    return staff.decide(approvalId)
  }
  const notice = (received_on: string, of: object = {}) => ({
    notice: 'b',
    issued_on: received_on,
    received_on,
    listed_last_four: SSN.slice(-4),
    ...of,
  })

  it('without a signed W-9 loses 24 % of the next posting', async () => {
    const ada = await addTaxpayer(test)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: null })
      .where('id', '=', ada.depositor_id)
      .execute()
    expect(await withheldFrom(ada, '2026-10-31')).toBe(2_96)
    expect(await read(ada)).toMatchObject({
      withholding: ['24% is withheld: no signed W-9 for this number.'],
    })
  })

  it('gets another number by two, is withheld from until the W-9 is signed anew', async () => {
    const ada = await addTaxpayer(test)
    const right = { first_name: 'Ada', last_name: 'Almond', ssn: OTHER }
    const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', right)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
    const asked = await test.ctx.db
      .selectFrom('staff_approvals')
      .select(['payload', 'words'])
      .where('id', '=', approvalId ?? '')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(asked)).not.toContain(OTHER)
    expect((await staff.decide(approvalId, 'approve', staff.maker)).status).toBe(403)
    expect((await staff.decide(approvalId)).status).toBe(200)
    const { ssn_sealed, ssn_last_four } = await test.ctx.db
      .selectFrom('depositors')
      .select(['ssn_sealed', 'ssn_last_four'])
      .where('id', '=', ada.depositor_id)
      .executeTakeFirstOrThrow()
    expect(ssn_last_four).toBe(OTHER.slice(-4))
    expect(ssn_sealed && openSsn(test.ctx.vault, ada, ssn_sealed)).toBe(OTHER)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(2_96)
    expect(await isSigned(ada)).toBe(false)
    const [letter] = await inboxOf(test, ada.email)
    expect(letter).toMatchObject({ subject: expect.stringContaining('Sign your W-9 again') })
    clock.set('2026-10-12T15:00:00Z')
    expect((await signW9(ada)).status).toBe(200)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
  })

  it('gets another name by two, is asked for a W-9, and nothing is withheld', async () => {
    const ada = await addTaxpayer(test, '300551235')
    const right = { first_name: 'Ada', last_name: 'Birch', ssn: '' }
    expect((await byTwo(ada, 'taxpayer', right)).status).toBe(200)
    expect(await read(ada)).toMatchObject({ name: 'Ada Birch', withholding: [] })
    expect(await isSigned(ada)).toBe(false)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
  })

  it('never gets the number of somebody else, and no correction that changes nothing', async () => {
    const ada = await addTaxpayer(test, '300551236')
    const bob = await addTaxpayer(test, '300551237')
    await test.ctx.db
      .updateTable('depositors')
      .set({ claims_ssn: true })
      .where('id', '=', bob.depositor_id)
      .execute()
    const same = { first_name: 'Ada', last_name: 'Almond' }
    const taken = { ...same, ssn: '300551237' }
    expect((await staff.ask(ada.depositor_id, 'taxpayer', taken)).status).toBe(422)
    expect((await staff.ask(ada.depositor_id, 'taxpayer', same)).status).toBe(422)
  })

  it('is withheld from after business day 30 of a first B-notice, until a W-9', async () => {
    const ada = await addTaxpayer(test)
    expect((await byTwo(ada, 'withholding-notice', notice('2026-10-08'))).status).toBe(200)
    expect(await isSigned(ada)).toBe(false)
    expect(await withheldFrom(ada, '2026-11-23')).toBe(0)
    expect(await withheldFrom(ada, '2026-11-30')).toBe(2_96)
    expect((await read(ada))?.withholding).toEqual([
      'First B-notice: mail the letter by Friday, October 30, 2026; 24% is withheld from Tuesday, November 24, 2026.',
    ])
    clock.set('2026-12-03T15:00:00Z')
    expect((await signW9(ada)).status).toBe(200)
    expect(await withheldFrom(ada, '2026-12-31')).toBe(0)
    expect(await read(ada)).toMatchObject({ withholding: [], withholding_ends_by: null })
  })

  it('needs proof after a second B-notice within three calendar years', async () => {
    const ada = await addTaxpayer(test)
    expect((await byTwo(ada, 'withholding-notice', notice('2024-01-15'))).status).toBe(200)
    expect((await signW9(ada)).status).toBe(200)
    const { approvalId } = await staff.ask(
      ada.depositor_id,
      'withholding-notice',
      notice('2026-10-08'),
    )
    expect((await staff.decide(approvalId)).approval?.words).toContain('Second B-notice')
    clock.set('2026-12-03T15:00:00Z')
    expect(await withheldFrom(ada, '2026-12-31')).toBe(2_96)
    const { w9 } = await activeDisclosures(ada.browser)
    const attestation = { agreed: true, subject_to_backup_withholding: true }
    const refused = await ada.browser.post<{ disclosure: Disclosure }>(`/disclosure/${w9.uuid}`, {
      attestation,
      hash: w9.hash,
    })
    expect(refused.body.errors).toMatchObject({
      disclosure: [
        'After a second notice a W-9 is not enough; send a copy of your Social Security card.',
      ],
    })
    expect((await staff.ask(ada.depositor_id, 'end-withholding', { proof: 'irs' })).status).toBe(
      422,
    )
    const card = { proof: 'social_security_card' }
    expect((await byTwo(ada, 'end-withholding', card)).status).toBe(200)
    expect(await withheldFrom(ada, '2026-12-31')).toBe(0)
  })

  it('counts a B-notice of a fourth calendar year as the first again', async () => {
    const ada = await addTaxpayer(test)
    await byTwo(ada, 'withholding-notice', notice('2023-12-15'))
    await signW9(ada)
    const { approvalId } = await staff.ask(
      ada.depositor_id,
      'withholding-notice',
      notice('2026-10-08'),
    )
    expect((await staff.decide(approvalId)).approval?.words).toContain('First B-notice')
  })

  it('is withheld from on day 31 of a C-notice, until the IRS ends it', async () => {
    const ada = await addTaxpayer(test)
    await byTwo(ada, 'withholding-notice', notice('2026-10-08', { notice: 'c' }))
    expect(await withheldFrom(ada, '2026-11-07')).toBe(0)
    expect(await withheldFrom(ada, '2026-11-08')).toBe(2_96)
    expect(await isSigned(ada)).toBe(true)
    expect((await byTwo(ada, 'end-withholding', { proof: 'irs' })).status).toBe(200)
    expect(await withheldFrom(ada, '2026-11-08')).toBe(0)
  })

  it.each([
    ['about another number than ours', { listed_last_four: '0000' }],
    ['that is still to come', { received_on: '2026-10-10' }],
    ['received before it was written', { issued_on: '2026-10-09' }],
  ])('has no notice %s', async (_, wrong) => {
    const ada = await addTaxpayer(test)
    const body = notice('2026-10-08', wrong)
    expect((await staff.ask(ada.depositor_id, 'withholding-notice', body)).status).toBe(422)
  })

  it('signs the W-9 again when the answer changes, and the earlier signature stays on record', async () => {
    const ada = await addTaxpayer(test)
    const { w9 } = await activeDisclosures(ada.browser)
    const sign = (subject_to_backup_withholding: boolean) =>
      ada.browser.post(`/disclosure/${w9.uuid}`, {
        attestation: { agreed: true, subject_to_backup_withholding },
        hash: w9.hash,
      })
    expect((await sign(true)).status).toBe(200)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(2_96)
    expect((await sign(false)).status).toBe(200)
    expect((await sign(false)).status).toBe(200)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
    const signatures = await test.ctx.db
      .selectFrom('disclosure_attestations')
      .select('number')
      .where('depositor_id', '=', ada.depositor_id)
      .where('document_id', '=', w9.uuid)
      .execute()
    expect(signatures).toHaveLength(3)
  })
})
