import type { Approval } from '@passbook/contract/console/approvals'
import type { Customer } from '@passbook/contract/console/customers'
import type { Disclosure } from '@passbook/contract/disclosures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import type { Closer } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { activeDisclosures, openAndSign } from '../../../../test/opening.ts'
import { SSN, addTaxpayer } from '../../../../test/taxpayers.ts'
import { SANCTIONED_LAST_NAME } from '../../../platform/ports/identity/sandbox.ts'
import { openSsn } from '../../people/registration/ssn.ts'

const OTHER = '300559876'

/** What staff were shown. */
const SEEN = { evidence: 'Their passport' }

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
    const right = { first_name: 'Ada', last_name: 'Almond', ssn: OTHER, ...SEEN }
    const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', right)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
    const asked = await test.ctx.db
      .selectFrom('staff_approvals')
      .select(['payload', 'words'])
      .where('id', '=', approvalId ?? '')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(asked)).not.toContain(OTHER)
    const { body } = await staff.checker.browser.get<{ approval: Approval }>(
      `/console/approvals/${approvalId}`,
    )
    expect(body.data?.approval.facts).toContainEqual(
      expect.objectContaining({ label: 'Document seen', value: SEEN.evidence }),
    )
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
    const right = { first_name: 'Ada', last_name: 'Birch', ssn: '', ...SEEN }
    expect((await byTwo(ada, 'taxpayer', right)).status).toBe(200)
    expect(await read(ada)).toMatchObject({ name: 'Ada Birch', withholding: [] })
    expect(await isSigned(ada)).toBe(false)
    expect(await withheldFrom(ada, '2026-10-31')).toBe(0)
  })

  describe('whose name is corrected', () => {
    const screeningOf = async ({ institution_id, depositor_id }: Closer) => {
      const { rows } = await sql<{ screening: string }>`
        select screening_of(${institution_id}, ${depositor_id}) as screening`.execute(test.ctx.db)
      return rows[0]?.screening
    }
    const checksOf = ({ depositor_id }: Closer) =>
      test.ctx.db
        .selectFrom('identity_checks')
        .select(['outcome', 'sanctions_hit', 'answered_at'])
        .where('depositor_id', '=', depositor_id)
        .orderBy('answered_at', 'desc')
        .execute()
    const standingOf = ({ depositor_id }: Closer) =>
      test.ctx.db
        .selectFrom('depositors')
        .select(['registration_status', 'standing', 'standing_reason', 'last_name'])
        .where('id', '=', depositor_id)
        .executeTakeFirstOrThrow()
    const named = (last_name: string, ssn = '') => ({
      first_name: 'Ada',
      last_name,
      ssn,
      ...SEEN,
    })

    it('is screened at the last approval, where the approval policy asks for two', async () => {
      const ada = await addTaxpayer(test)
      const { institution_id } = ada
      const rule = { what: 'correct_taxpayer', from_cents: 0, approvers: 2 }
      await test.ctx.db
        .insertInto('approval_policy')
        .values({ institution_id, ...rule, decider: 'approver' })
        .execute()
      const other = await enterAs(test, 'approver')
      const check = vi.spyOn(test.ctx.identity, 'check')
      const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', named('Birch'))
      expect((await staff.decide(approvalId)).status).toBe(200)
      expect(check).not.toHaveBeenCalled()
      expect((await staff.decide(approvalId, 'approve', other)).status).toBe(200)
      expect(check).toHaveBeenCalledTimes(1)
      expect((await standingOf(ada)).last_name).toBe('Birch')
      check.mockRestore()
      await test.ctx.db
        .deleteFrom('approval_policy')
        .where('institution_id', '=', institution_id)
        .where('what', '=', rule.what)
        .execute()
    })

    it('is screened with the new name when the second person approves', async () => {
      const ada = await addTaxpayer(test)
      const before = await checksOf(ada)
      const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', named('Birch'))
      expect(await checksOf(ada)).toEqual(before)
      // The maker may not approve, so the provider is not asked.
      await staff.decide(approvalId, 'approve', staff.maker)
      expect(await checksOf(ada)).toEqual(before)
      expect((await staff.decide(approvalId)).status).toBe(200)
      expect(await checksOf(ada)).toEqual([
        { outcome: 'PASSED', sanctions_hit: false, answered_at: test.ctx.clock.now() },
        ...before,
      ])
      expect(await standingOf(ada)).toMatchObject({ standing: null, last_name: 'Birch' })
    })

    it('is stopped while the new name may be on a list, until two people clear it', async () => {
      const ada = await addTaxpayer(test)
      expect((await byTwo(ada, 'taxpayer', named(SANCTIONED_LAST_NAME))).status).toBe(200)
      expect(await screeningOf(ada)).toBe('POSSIBLE')
      expect(await standingOf(ada)).toEqual({
        registration_status: 'PASSED',
        standing: 'REVIEW',
        standing_reason: 'identity',
        last_name: SANCTIONED_LAST_NAME,
      })
      const { maker } = staff
      const review = `/console/reviews/${ada.depositor_id}`
      const approve = { decision: 'approve', reason: 'The papers are in order.' }
      const early = await maker.browser.post(`${review}/decide`, approve)
      expect(early.body.errors).toEqual({
        depositor_id: ['Two people have to clear the possible sanctions match first.'],
      })
      const cleared = await maker.browser.post<{ approval_id: string }>(`${review}/clear-match`, {
        name: 'Only the last name is the same.',
        date_of_birth: 'The entry was born in 1951.',
        address: 'The entry lives in another country.',
        reason: 'The passport was compared with the entry.',
      })
      expect((await staff.decide(cleared.body.data?.approval_id)).status).toBe(200)
      expect((await maker.browser.post(`${review}/decide`, approve)).status).toBe(200)
      expect(await standingOf(ada)).toMatchObject({ standing: null })
    })

    it('keeps the old name while the identity service does not answer', async () => {
      const ada = await addTaxpayer(test)
      const right = named('Cedar', '300550005')
      const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', right)
      const refused = await staff.decide(approvalId)
      expect([refused.status, refused.errors]).toEqual([
        422,
        { '': ['The identity service did not answer. Approve this again later.'] },
      ])
      expect(await standingOf(ada)).toMatchObject({ last_name: 'Almond', standing: null })
      // The screening is still that of the name in use.
      expect(await screeningOf(ada)).toBe('CLEAR')
    })

    it('is not screened when the correction is refused', async () => {
      const ada = await addTaxpayer(test)
      const before = await checksOf(ada)
      const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', named('Birch'))
      expect((await staff.decide(approvalId, 'refuse')).status).toBe(200)
      expect(await checksOf(ada)).toEqual(before)
    })
  })

  it('never gets the number of somebody else, and no correction that changes nothing', async () => {
    const ada = await addTaxpayer(test, '300551236')
    const bob = await addTaxpayer(test, '300551237')
    await test.ctx.db
      .updateTable('depositors')
      .set({ claims_ssn: true })
      .where('id', '=', bob.depositor_id)
      .execute()
    const same = { first_name: 'Ada', last_name: 'Almond', ...SEEN }
    const taken = { ...same, ssn: '300551237' }
    expect((await staff.ask(ada.depositor_id, 'taxpayer', taken)).status).toBe(422)
    expect((await staff.ask(ada.depositor_id, 'taxpayer', same)).status).toBe(422)
    // Without a document nothing is corrected.
    const unseen = { first_name: 'Ada', last_name: 'Birch' }
    const { errors } = await staff.ask(ada.depositor_id, 'taxpayer', unseen)
    expect(Object.keys(errors ?? {})).toEqual(['evidence'])
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
    // RULES-3 5: a W-9 of 3 December stops with the next posting, within the 30 days to 2 January.
    expect(await withheldFrom(ada, '2026-12-03')).toBe(0)
    expect(await withheldFrom(ada, '2026-12-31')).toBe(0)
    expect(await withheldFrom(ada, '2027-01-02')).toBe(0)
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

  it('tells the second person what is withheld now, and what would be after the request', async () => {
    const factOf = async (approvalId: string | undefined) => {
      const path = `/console/approvals/${approvalId}`
      const { body } = await staff.checker.browser.get<{ approval: Approval }>(path)
      return body.data?.approval.facts.find(({ label }) => label === 'Backup withholding')
    }
    const askAbout = async (person: Closer, what: string, body: object) =>
      (await staff.ask(person.depositor_id, what, body)).approvalId
    const ada = await addTaxpayer(test)
    const first = await askAbout(ada, 'withholding-notice', notice('2026-10-08'))
    expect(await factOf(first)).toMatchObject({
      value: 'Nothing is withheld.',
      after: '24% is withheld from Tuesday, November 24, 2026.',
    })
    await staff.decide(first)
    await byTwo(ada, 'withholding-notice', notice('2026-10-08', { notice: 'c' }))
    const ofC =
      'C-notice: mail the letter by Friday, November 6, 2026; 24% is withheld from Sunday, November 8, 2026.'
    // A W-9 ends the first B-notice. The IRS alone ends the other one.
    expect(await factOf(await askAbout(ada, 'end-withholding', { proof: 'signed_w9' }))).toEqual(
      expect.objectContaining({
        value: expect.stringMatching(/^First B-notice: .* C-notice: /),
        after: ofC,
      }),
    )
    const bea = await addTaxpayer(test)
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: null })
      .where('id', '=', bea.depositor_id)
      .execute()
    expect(await factOf(await askAbout(bea, 'end-withholding', { proof: 'signed_w9' }))).toEqual(
      expect.objectContaining({
        value: '24% is withheld: no signed W-9 for this number.',
        after: 'Nothing is withheld.',
      }),
    )
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
    ['dated long after its receipt', { issued_on: '2026-12-09' }],
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
