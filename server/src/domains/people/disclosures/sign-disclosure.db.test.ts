import type { Progress } from '@passbook/contract/depositor'
import { type Disclosure, needsPdfWord } from '@passbook/contract/disclosures'
import { RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicantWith,
  openAndSign,
  republish,
} from '../../../../test/opening.ts'

const AGREED = { agreed: true }

describe('signing', () => {
  const test = useTestApp()

  async function sign({ browser }: Applicant, document: Disclosure, change: object = {}) {
    const attestation = {
      ...AGREED,
      ...(document.kind === 'w9' && { subject_to_backup_withholding: false }),
      ...(needsPdfWord(document.kind) && { pdf_word: 'sandbox' }),
    }
    const { uuid, hash } = document
    return browser.post<{ disclosure: Disclosure; progress: Progress }>(`/disclosure/${uuid}`, {
      attestation,
      hash,
      ...change,
    })
  }

  function attestationsOf({ depositor_id }: Applicant) {
    return test.ctx.db
      .selectFrom('disclosure_attestations')
      .selectAll()
      .where('depositor_id', '=', depositor_id)
      .execute()
  }

  it('keeps the hash, the answer, the time and where it came from', async () => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    const { esign, w9 } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, esign)
    await ada.browser.get(`/disclosure/${w9.uuid}/${w9.hash}`)
    const attestation = { agreed: true, subject_to_backup_withholding: true }
    const headers = { 'user-agent': 'A browser', 'x-forwarded-for': '203.0.113.9' }
    const reply = await ada.browser.call<{ disclosure: Disclosure }>(
      'POST',
      `/disclosure/${w9.uuid}`,
      { attestation, hash: w9.hash },
      headers,
    )
    expect(reply.body.data?.disclosure).toMatchObject({ kind: 'w9', attestation })
    const [row] = (await attestationsOf(ada)).filter(({ document_id }) => document_id === w9.uuid)
    expect(row).toMatchObject({ hash: w9.hash, attestation, user_agent: 'A browser' })
    expect(row?.ip).toMatch(/^[\d.:a-f]+$/)
    expect(row?.signed_at.toISOString()).toBe(reply.body.data?.disclosure.signed_at)
    const depositor = await test.ctx.db
      .selectFrom('depositors')
      .select('is_backup_withheld')
      .where('id', '=', ada.depositor_id)
      .executeTakeFirstOrThrow()
    expect(depositor.is_backup_withheld).toBe(true)
  })

  it('says in its own reply how many are left, also of a version that came later', async () => {
    const ada = await addApplicantWith(test, { step: 'completed', hasSigned: false })
    const { esign, privacy } = await activeDisclosures(ada.browser)
    const left: unknown[] = []
    for (const document of [esign, privacy]) {
      await ada.browser.get(`/disclosure/${document.uuid}/${document.hash}`)
      const { body } = await sign(ada, document)
      left.push(body.data?.progress.unsigned_documents)
    }
    expect(left).toEqual([3, 2])
  })

  it('twice is once, also in two tabs; another answer of the W-9 replaces the first', async () => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    const { esign, w9 } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, esign)
    await ada.browser.get(`/disclosure/${w9.uuid}/${w9.hash}`)
    const replies = await Promise.all([sign(ada, w9), sign(ada, w9), sign(ada, w9)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = { attestation: { agreed: true, subject_to_backup_withholding: true } }
    const later = await sign(ada, w9, again)
    expect(later.body.data?.disclosure.attestation?.subject_to_backup_withholding).toBe(true)
    expect(await attestationsOf(ada)).toHaveLength(3)
  })

  it('is refused with the reason, and saves nothing', async () => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    const { esign, privacy, w9 } = await activeDisclosures(ada.browser)
    const open = ({ uuid, hash }: Disclosure) => ada.browser.get(`/disclosure/${uuid}/${hash}`)
    const fields = async (reply: ReturnType<typeof sign>) => {
      const { status, body } = await reply
      return [status, body.errors]
    }
    expect(await fields(sign(ada, esign))).toEqual([
      422,
      { disclosure: ['Open this document and read it before you sign.'] },
    ])
    await Promise.all([open(esign), open(privacy), open(w9)])
    expect(await fields(sign(ada, privacy))).toEqual([
      422,
      { disclosure: ['Agree to electronic documents first.'] },
    ])
    await sign(ada, esign)
    const answer = 'attestation.subject_to_backup_withholding'
    expect(await fields(sign(ada, w9, { attestation: AGREED }))).toEqual([
      422,
      { [answer]: ['Say whether you are subject to backup withholding.'] },
    ])
    const answered = { agreed: true, subject_to_backup_withholding: false }
    expect(await fields(sign(ada, privacy, { attestation: answered }))).toEqual([
      422,
      { [answer]: ['This document does not ask about backup withholding.'] },
    ])
    expect((await fields(sign(ada, privacy, { hash: esign.hash })))[1]).toHaveProperty('hash')
    expect(await attestationsOf(ada)).toHaveLength(1)
  })

  it.each([
    ['no agreement', { attestation: { agreed: false } }, 'attestation.agreed'],
    ['agreement as a word', { attestation: { agreed: 'true' } }, 'attestation.agreed'],
    ['no attestation', { attestation: null }, 'attestation'],
    ['an empty hash', { hash: '' }, 'hash'],
    ['a number as hash', { hash: 1 }, 'hash'],
    [
      'an answer that is no yes or no',
      { attestation: { agreed: true, subject_to_backup_withholding: 'no' } },
      'attestation.subject_to_backup_withholding',
    ],
  ])('%s is 422 and names the field', async (_name, change, field) => {
    const ada = await addApplicantWith(test, { step: 'verified' })
    const { esign } = await activeDisclosures(ada.browser)
    await ada.browser.get(`/disclosure/${esign.uuid}/${esign.hash}`)
    const { status, body } = await sign(ada, esign, change)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await attestationsOf(ada)).toHaveLength(0)
  })

  it('a version that was retired is refused in favour of the new one', async () => {
    const slug = 'meadow'
    const ada = await addApplicantWith(test, { step: 'verified', slug })
    const { esign } = await activeDisclosures(ada.browser)
    await ada.browser.get(`/disclosure/${esign.uuid}/${esign.hash}`)
    await republish(test, ada.institution_id, 'esign')
    const { status, body } = await sign(ada, esign)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      disclosure: ['There is a newer version of this document. Read and sign that.'],
    })
    const { esign: newer } = await activeDisclosures(ada.browser)
    expect(newer).toMatchObject({ version: 2, opened_at: null })
    expect((await openAndSign(ada.browser, newer)).status).toBe(200)
  })

  const steps = [null, ...RegistrationStep.options]
  it.each(steps)('at the step %s opens only from verified on', async (step) => {
    const ada = await addApplicantWith(test, { step, hasSigned: false })
    const { esign } = await activeDisclosures(ada.browser)
    const { status } = await openAndSign(ada.browser, esign)
    const isOpen = step !== null && steps.indexOf(step) >= steps.indexOf('verified')
    expect(status).toBe(isOpen ? 200 : 403)
  })

  it.each([
    ['PASSED', null, 200],
    ['MANUALLY_REVIEWED', null, 200],
    ['FLAGGED', null, 200],
    ['IN_REVIEW', null, 200],
    ['PASSED', 'REVIEW', 200],
    ['PASSED', 'HOLD', 403],
    ['IN_REVIEW', 'HOLD', 403],
    ['FAILED', null, 403],
    ['ERRORED', null, 403],
    ['UNSUBMITTED', null, 403],
    ['VIEW_ONLY', null, 403],
    [null, null, 403],
  ] as const)('with the status %s and %s answers %s', async (status, standing, expected) => {
    const ada = await addApplicantWith(test, { step: 'verified', status, standing })
    const { esign } = await activeDisclosures(ada.browser)
    expect((await openAndSign(ada.browser, esign)).status).toBe(expected)
    expect(await attestationsOf(ada)).toHaveLength(expected === 200 ? 1 : 0)
  })
})
