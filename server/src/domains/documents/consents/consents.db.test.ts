import type { DisclosureText } from '@passbook/contract/disclosures'
import type { Consent, DatedSchedule } from '@passbook/contract/consents'
import type { Progress } from '@passbook/contract/depositor'
import { withdrawnAt } from '@passbook/contract/consents'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicantWith,
  openAndSign,
  republish,
} from '../../../../test/opening.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { changeTerms } from '../../accounts/terms/change-terms.ts'

describe('what somebody agreed to', () => {
  const test = useTestApp()

  const consentsOf = async ({ browser }: Applicant) =>
    (await browser.get<Consent[]>('/consents')).body.data ?? []
  const progressOf = async ({ browser }: Applicant) =>
    (await browser.get<Progress>('/depositor/progress')).body.data
  const withdraw = (who: Pick<Applicant, 'browser'>, kind = 'esign') =>
    who.browser.post<{ consents: Consent[] }>('/consents/withdraw', { kind })
  const facts = (who: Applicant) =>
    test.ctx.db
      .selectFrom('consent_withdrawals')
      .select(['document_id', 'number'])
      .where('depositor_id', '=', who.depositor_id)
      .execute()

  it('is listed newest first, with the words, when and from where', async () => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    expect(await consentsOf(ada)).toEqual([])
    const { esign, agreement } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, esign)
    const read = await ada.browser.get<DisclosureText>(
      `/disclosure/${agreement.uuid}/${agreement.hash}`,
    )
    const schedule_hash = read.body.data?.schedule?.hash
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      'x-forwarded-for': '203.0.113.9',
    }
    const body = { attestation: { agreed: true }, hash: agreement.hash, schedule_hash }
    await ada.browser.call('POST', `/disclosure/${agreement.uuid}`, body, headers)
    const [newest, first, ...rest] = await consentsOf(ada)
    expect(rest).toEqual([])
    expect(first).toMatchObject({ kind: 'esign', version: 1, withdrawn_at: null })
    expect(newest).toMatchObject({
      uuid: agreement.uuid,
      kind: 'agreement',
      title: agreement.title,
      hash: agreement.hash,
      attestation: { agreed: true },
      user_agent: headers['user-agent'],
      device: 'Chrome on Windows',
    })
    expect(newest?.agreement).toContain('agree')
    expect(newest?.schedule).toMatchObject({ hash: schedule_hash })
    expect(first?.schedule).toBeUndefined()
    expect(newest?.ip).toMatch(/^[\d.:a-f]+$/)
  })

  it('was signed with a rate and terms, which stay readable beside those of other dates', async () => {
    const slug = 'juniper'
    const schedulesOf = async ({ browser }: Applicant) =>
      (await browser.get<DatedSchedule[]>('/term-schedules')).body.data ?? []
    const ada = await addApplicantWith(test, { step: 'verified', slug })
    const { esign, agreement } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, esign)
    await openAndSign(ada.browser, agreement)
    const [signed] = await schedulesOf(ada)
    expect(signed).toMatchObject({ signed_at: expect.any(String) })
    await changeTerms(test.ctx.db, {
      institution_id: ada.institution_id,
      terms: { max_withdrawal_cents: 300_000_00 },
      effective_date: easternDate(test.ctx.clock.now()),
      security_reason: null,
      now: test.ctx.clock.now(),
      actor: { kind: 'operator', id: 'olive@example.com' },
    })
    const [newest, ...earlier] = await schedulesOf(ada)
    expect(newest).toMatchObject({ signed_at: null })
    expect(JSON.stringify(newest?.sections)).toContain('at most $300,000.00')
    expect(earlier).toContainEqual(signed)
    const [consent] = await consentsOf(ada)
    expect(consent?.schedule?.uuid).toBe(signed?.uuid)
    // Somebody else at the same institution sees the same schedules and signed none of them.
    const bea = await addApplicantWith(test, { step: 'verified', slug })
    expect((await schedulesOf(bea)).map(({ signed_at }) => signed_at)).not.toContainEqual(
      expect.any(String),
    )
    const elsewhere = await addApplicantWith(test, { step: 'verified', slug: 'meadow' })
    const uuids = (await schedulesOf(elsewhere)).map(({ uuid }) => uuid)
    expect(uuids).not.toContain(signed?.uuid)
  })

  it('is nobody else’s', async () => {
    const ada = await addApplicantWith(test, { step: 'completed' })
    const bea = await addApplicantWith(test, { step: 'verified' })
    expect(await consentsOf(ada)).toHaveLength(4)
    expect(await consentsOf(bea)).toEqual([])
    await withdraw(ada)
    expect((await withdraw(bea)).status).toBe(403)
    expect(await facts(bea)).toEqual([])
  })

  it.each([
    [{ status: 'PASSED', standing: null }, 200, 200],
    [{ status: 'PASSED', standing: 'REVIEW' }, 200, 200],
    [{ status: 'PASSED', standing: 'HOLD' }, 200, 200],
    [{ status: 'VIEW_ONLY', standing: null }, 200, 200],
    [{ status: 'FAILED', standing: 'HOLD' }, 200, 200],
    [{ status: 'FAILED', standing: null }, 403, 403],
    [{ status: 'PASSED', standing: null, step: 'disclosures' }, 200, 403],
  ] as const)('of %o is read with %s and withdrawn with %s', async (where, reads, withdraws) => {
    const who = await addApplicantWith(test, { step: 'completed', hasSigned: true, ...where })
    expect((await who.browser.get('/consents')).status).toBe(reads)
    expect((await withdraw(who)).status).toBe(withdraws)
    expect(await facts(who)).toHaveLength(withdraws === 200 ? 1 : 0)
  })

  describe('electronic documents', () => {
    it('can be withdrawn: a fact beside the consent, an audit row and a receipt', async () => {
      const ada = await addApplicantWith(test, { step: 'completed' })
      const before = await consentsOf(ada)
      const { status, body } = await withdraw(ada)
      expect(status).toBe(200)
      const after = body.data?.consents ?? []
      const at = withdrawnAt(after, 'esign')
      expect(at).not.toBeNull()
      expect(after).toEqual(
        before.map((each) => (each.kind === 'esign' ? { ...each, withdrawn_at: at } : each)),
      )
      const audit = await test.ctx.db
        .selectFrom('audit_log')
        .select(['actor_id', 'details'])
        .where('action', '=', 'withdraw_consent')
        .where('entity_id', '=', ada.depositor_id)
        .execute()
      const documents = after.filter(({ kind }) => kind === 'esign').map(({ uuid }) => uuid)
      expect(audit).toEqual([{ actor_id: ada.depositor_id, details: { kind: 'esign', documents } }])
      const [letter] = await inboxOf(test, ada.email)
      expect(letter?.subject).toMatch(/get paper documents from/)
      expect(letter?.text).toContain('on paper, by mail')
    })

    it('withdrawn twice, and in two tabs at once, are withdrawn once', async () => {
      const ada = await addApplicantWith(test, { step: 'completed' })
      const replies = await Promise.all([withdraw(ada), withdraw(ada)])
      replies.push(await withdraw(ada))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      const answers = replies.map(({ body }) => JSON.stringify(body.data))
      expect(new Set(answers).size).toBe(1)
      expect(await facts(ada)).toHaveLength(1)
      expect(await inboxOf(test, ada.email)).toHaveLength(1)
    })

    it('are given back by signing again, as often as one likes, and each is kept', async () => {
      const ada = await addApplicantWith(test, { step: 'completed' })
      const kinds = async () =>
        (await consentsOf(ada))
          .filter(({ kind }) => kind === 'esign')
          .map((each) => each.withdrawn_at === null)
      await withdraw(ada)
      const { esign } = await activeDisclosures(ada.browser)
      expect(esign).toMatchObject({ signed_at: null, attestation: null })
      expect(esign.withdrawn_at).not.toBeNull()
      const [one, two] = await Promise.all([
        openAndSign(ada.browser, esign),
        openAndSign(ada.browser, esign),
      ])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(await kinds()).toEqual([true, false])
      const signed = (await activeDisclosures(ada.browser)).esign
      expect(signed.signed_at).not.toBeNull()
      expect(signed.withdrawn_at).toBeNull()
      await withdraw(ada)
      expect(await kinds()).toEqual([false, false])
      expect((await facts(ada)).map(({ number }) => number)).toEqual([1, 2])
    })

    it('of every version are withdrawn together', async () => {
      const slug = 'meadow'
      const ada = await addApplicantWith(test, { step: 'completed', slug })
      await republish(test, ada.institution_id, 'esign')
      await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).esign)
      const { body } = await withdraw(ada)
      const esign = body.data?.consents.filter(({ kind }) => kind === 'esign') ?? []
      expect(esign.map(({ version, withdrawn_at }) => [version, withdrawn_at !== null])).toEqual([
        [2, true],
        [1, true],
      ])
    })

    it('who withdrew them is asked for no signature, and can give none but this one', async () => {
      const slug = 'summit'
      const ada = await addApplicantWith(test, { step: 'completed', slug })
      await withdraw(ada)
      await republish(test, ada.institution_id, 'privacy')
      expect((await progressOf(ada))?.unsigned_documents).toBe(0)
      const { privacy, esign } = await activeDisclosures(ada.browser)
      expect((await openAndSign(ada.browser, privacy)).status).toBe(422)
      await openAndSign(ada.browser, esign)
      expect((await progressOf(ada))?.unsigned_documents).toBe(1)
      expect((await openAndSign(ada.browser, privacy)).status).toBe(200)
      expect((await progressOf(ada))?.unsigned_documents).toBe(0)
    })

    it('are not withdrawn without end', async () => {
      const ada = await addApplicantWith(test, { step: 'completed' })
      const { esign } = await activeDisclosures(ada.browser)
      for (let time = 0; time < 10; time += 1) {
        expect((await withdraw(ada)).status).toBe(200)
        await openAndSign(ada.browser, esign)
      }
      const { status, body } = await withdraw(ada)
      expect(status).toBe(429)
      expect(body.message).toContain('10 times within a day')
      expect(await facts(ada)).toHaveLength(10)
    })
  })

  it('what was never agreed to cannot be withdrawn, nor what is no choice', async () => {
    const ada = await addApplicantWith(test, { step: 'completed' })
    const { status, body } = await withdraw(ada, 'tax_delivery')
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['kind']])
    for (const kind of ['agreement', 'w9', '', 'x']) {
      expect((await withdraw(ada, kind)).status).toBe(422)
    }
    expect((await withdraw({ browser: ada.browser.newTab() })).status).toBe(401)
    expect(await facts(ada)).toEqual([])
  })

  it('never changes, nor goes away', async () => {
    const ada = await addApplicantWith(test, { step: 'completed' })
    await withdraw(ada)
    const { db } = test.ctx
    const change = db
      .updateTable('consent_withdrawals')
      .set({ ip: 'x' })
      .where('institution_id', '=', ada.institution_id)
    await expect(change.execute()).rejects.toMatchObject({ code: '42501' })
    const remove = db
      .deleteFrom('disclosure_attestations')
      .where('institution_id', '=', ada.institution_id)
    await expect(remove.execute()).rejects.toMatchObject({ code: '42501' })
  })
})
