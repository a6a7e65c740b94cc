import type { Progress } from '@passbook/contract/depositor'
import type { Disclosure, DisclosureText } from '@passbook/contract/disclosures'
import { RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicant,
  openAndSign,
  republish,
} from '../../../test/opening.ts'
import { institutionId } from '../../../test/people.ts'
import { hashDocument } from './document-hash.ts'

interface Listed {
  disclosures: Disclosure[]
  progress: Progress
}

const AGREED = { agreed: true }

describe('the documents of an institution', () => {
  const test = useTestApp()

  it('are four, in the order to read them, each with the hash of its words', async () => {
    const { browser } = await addApplicant(test, { step: 'verified' })
    const { body } = await browser.get<Disclosure[]>('/disclosures/active')
    const kinds = body.data?.map(({ kind }) => kind)
    expect(kinds).toEqual(['esign', 'agreement', 'privacy', 'w9'])
    for (const one of body.data ?? []) {
      expect(one).toMatchObject({ version: 1, is_active: true, opened_at: null, signed_at: null })
      const text = await browser.get<DisclosureText>(`/disclosure/${one.uuid}/${one.hash}`)
      expect(text.body.data && hashDocument(text.body.data)).toBe(one.hash)
    }
  })

  it('say what the institution itself is, and nothing of another', async () => {
    const words = async (slug: string) => {
      const { browser } = await addApplicant(test, { step: 'verified', slug })
      const { agreement } = await activeDisclosures(browser)
      const { body } = await browser.get(`/disclosure/${agreement.uuid}/${agreement.hash}`)
      return JSON.stringify(body.data)
    }
    const [bank, union] = [await words('summit'), await words('meadow')]
    for (const figure of ['$25.00', '$250,000.00', '4.402%', '4.50%', '4:00 PM', '5 business']) {
      expect(bank).toContain(figure)
    }
    expect(bank).toContain('help@summitridge.example')
    expect(bank).toContain('FDIC')
    expect(bank).not.toMatch(/NCUA|Harborlight|Meadow/)
    expect(union).toContain('NCUA')
    expect(union).not.toMatch(/FDIC|Harborlight|Summit/)
  })

  it('opening is recorded once, for the person who opened', async () => {
    const ada = await addApplicant(test, { step: 'verified' })
    const bea = await addApplicant(test, { step: 'verified' })
    const { privacy } = await activeDisclosures(ada.browser)
    const path = `/disclosure/${privacy.uuid}/${privacy.hash}`
    const [first] = await Promise.all([
      ada.browser.get<DisclosureText>(path),
      ada.browser.get(path),
    ])
    expect(first.body.data?.opened_at).not.toBeNull()
    await ada.browser.get(path)
    const rows = await test.ctx.db
      .selectFrom('disclosure_openings')
      .select('depositor_id')
      .where('document_id', '=', privacy.uuid)
      .where('depositor_id', 'in', [ada.depositor_id, bea.depositor_id])
      .execute()
    expect(rows).toEqual([{ depositor_id: ada.depositor_id }])
  })

  it('needs the bearer where there is an effect, and is 404 for every wrong id or hash', async () => {
    const { browser } = await addApplicant(test, { step: 'verified' })
    const there = await addApplicant(test, { step: 'verified', slug: 'summit' })
    const { esign } = await activeDisclosures(browser)
    const { esign: foreign } = await activeDisclosures(there.browser)
    expect((await browser.newTab().get(`/disclosure/${esign.uuid}/${esign.hash}`)).status).toBe(401)
    expect((await browser.newTab().get('/disclosures?update_step=true')).status).toBe(401)
    const body = { attestation: AGREED, hash: foreign.hash }
    const replies = [
      await browser.get(`/disclosure/${esign.uuid}/${foreign.hash}`),
      await browser.get(`/disclosure/${esign.uuid}/x`),
      await browser.get(`/disclosure/${foreign.uuid}/${foreign.hash}`),
      await browser.get(`/disclosure/${crypto.randomUUID()}/${esign.hash}`),
      await browser.get(`/disclosure/x/${esign.hash}`),
      await browser.post(`/disclosure/${foreign.uuid}`, body),
      await browser.post(`/disclosure/${crypto.randomUUID()}`, body),
      await browser.post('/disclosure/x', body),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect(new Set(replies.map((reply) => reply.body.message)).size).toBe(1)
  })
})

describe('signing', () => {
  const test = useTestApp()

  async function sign({ browser }: Applicant, document: Disclosure, change: object = {}) {
    const attestation =
      document.kind === 'w9' ? { ...AGREED, subject_to_backup_withholding: false } : AGREED
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
    const ada = await addApplicant(test, { step: 'verified' })
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

  it('twice is once, also in two tabs and with another answer', async () => {
    const ada = await addApplicant(test, { step: 'verified' })
    const { esign, w9 } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, esign)
    await ada.browser.get(`/disclosure/${w9.uuid}/${w9.hash}`)
    const replies = await Promise.all([sign(ada, w9), sign(ada, w9), sign(ada, w9)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = { attestation: { agreed: true, subject_to_backup_withholding: true } }
    const later = await sign(ada, w9, again)
    expect(later.body.data?.disclosure.attestation?.subject_to_backup_withholding).toBe(false)
    expect(await attestationsOf(ada)).toHaveLength(2)
  })

  it('is refused with the reason, and saves nothing', async () => {
    const ada = await addApplicant(test, { step: 'verified' })
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
    const ada = await addApplicant(test, { step: 'verified' })
    const { esign } = await activeDisclosures(ada.browser)
    await ada.browser.get(`/disclosure/${esign.uuid}/${esign.hash}`)
    const { status, body } = await sign(ada, esign, change)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await attestationsOf(ada)).toHaveLength(0)
  })

  it('a version that was retired is refused in favour of the new one', async () => {
    const slug = 'meadow'
    const ada = await addApplicant(test, { step: 'verified', slug })
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
    const ada = await addApplicant(test, { step, hasSigned: false })
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
    const ada = await addApplicant(test, { step: 'verified', status, standing })
    const { esign } = await activeDisclosures(ada.browser)
    expect((await openAndSign(ada.browser, esign)).status).toBe(expected)
    expect(await attestationsOf(ada)).toHaveLength(expected === 200 ? 1 : 0)
  })
})

describe('GET /disclosures', () => {
  const test = useTestApp()

  it('lists what was signed, with all=true the rest too, and moves the step when all is', async () => {
    const { browser } = await addApplicant(test, { step: 'verified', status: 'IN_REVIEW' })
    const list = async (query = '') => (await browser.get<Listed>(`/disclosures${query}`)).body.data
    expect((await list())?.disclosures).toEqual([])
    expect((await list('?all=true'))?.disclosures).toHaveLength(4)
    const documents = await activeDisclosures(browser)
    const { esign, agreement, privacy, w9 } = documents
    for (const one of [esign, agreement, privacy]) await openAndSign(browser, one)
    const early = await list('?update_step=true')
    expect(early?.progress.registration_last_step).toBe('verified')
    expect(early?.disclosures.map(({ kind }) => kind)).toEqual(['esign', 'agreement', 'privacy'])
    await openAndSign(browser, w9)
    expect((await list('?update_step=false'))?.progress.registration_last_step).toBe('verified')
    const [moved] = await Promise.all([list('?update_step=true'), list('?update_step=true')])
    expect(moved?.progress.registration_last_step).toBe('disclosures')
    expect(moved?.disclosures).toHaveLength(4)
  })

  it.each(['bank', 'completed'] as const)('never moves somebody who is at %s', async (step) => {
    const { browser } = await addApplicant(test, { step, hasSigned: true })
    const { body } = await browser.get<Listed>('/disclosures?update_step=true')
    expect(body.data?.progress.registration_last_step).toBe(step)
  })

  it.each([
    ['PASSED', null, 200],
    ['FLAGGED', null, 200],
    ['VIEW_ONLY', null, 200],
    ['VIEW_ONLY', 'HOLD', 200],
    ['PASSED', 'HOLD', 403],
    ['FAILED', null, 403],
    ['ERRORED', null, 403],
    [null, null, 403],
  ] as const)('with the status %s and %s answers %s', async (status, standing, expected) => {
    const step = 'verified'
    const { browser } = await addApplicant(test, { step, status, standing, hasSigned: true })
    expect((await browser.get('/disclosures')).status).toBe(expected)
    expect((await browser.get('/disclosures?update_step=true')).status).toBe(expected)
    const { body } = await browser.get<Progress>('/depositor/progress')
    const moves = status === 'PASSED' || status === 'FLAGGED'
    expect(body.data?.registration_last_step).toBe(
      moves && standing === null ? 'disclosures' : 'verified',
    )
  })

  it('a document published in between keeps the step until it is signed', async () => {
    const slug = 'summit'
    const ada = await addApplicant(test, { step: 'verified', slug, hasSigned: true })
    await republish(test, await institutionId(test, slug), 'privacy')
    const step = async () =>
      (await ada.browser.get<Listed>('/disclosures?all=true&update_step=true')).body.data
    const before = await step()
    expect(before?.progress.registration_last_step).toBe('verified')
    expect(before?.disclosures.map(({ kind, version }) => [kind, version])).toEqual([
      ['esign', 1],
      ['agreement', 1],
      ['privacy', 2],
      ['privacy', 1],
      ['w9', 1],
    ])
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).privacy)
    expect((await step())?.progress.registration_last_step).toBe('disclosures')
  })
})
