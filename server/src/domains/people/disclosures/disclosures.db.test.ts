import type { Progress } from '@passbook/contract/depositor'
import type { Disclosure, DisclosureText } from '@passbook/contract/disclosures'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  activeDisclosures,
  addApplicantWith,
  openAndSign,
  republish,
} from '../../../../test/opening.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { hashDocument } from './document-hash.ts'

interface Listed {
  disclosures: Disclosure[]
  progress: Progress
}

const AGREED = { agreed: true }

describe('the documents of an institution', () => {
  const test = useTestApp()

  it('that all agree to are four, in the order to read them, each with its hash', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified' })
    const { body } = await browser.get<Disclosure[]>('/disclosures/active')
    const kinds = body.data?.filter(({ is_required }) => is_required).map(({ kind }) => kind)
    expect(kinds).toEqual(['esign', 'agreement', 'privacy', 'w9'])
    for (const one of body.data ?? []) {
      expect(one).toMatchObject({ version: 1, is_active: true, opened_at: null, signed_at: null })
      const text = await browser.get<DisclosureText>(`/disclosure/${one.uuid}/${one.hash}`)
      expect(text.body.data && hashDocument(text.body.data)).toBe(one.hash)
    }
  })

  it('say what the institution itself is, and nothing of another', async () => {
    const words = async (slug: string) => {
      const { browser } = await addApplicantWith(test, { step: 'verified', slug })
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
    const ada = await addApplicantWith(test, { step: 'verified' })
    const bea = await addApplicantWith(test, { step: 'verified' })
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
    const { browser } = await addApplicantWith(test, { step: 'verified' })
    const there = await addApplicantWith(test, { step: 'verified', slug: 'summit' })
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

describe('GET /disclosures', () => {
  const test = useTestApp()

  it('lists what was signed, with all=true the rest too, and moves the step when all is', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified', status: 'IN_REVIEW' })
    const list = async (query = '') => (await browser.get<Listed>(`/disclosures${query}`)).body.data
    expect((await list())?.disclosures).toEqual([])
    const all = (await list('?all=true'))?.disclosures.filter(({ is_required }) => is_required)
    expect(all).toHaveLength(4)
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
    const { browser } = await addApplicantWith(test, { step, hasSigned: true })
    const { body } = await browser.get<Listed>('/disclosures?update_step=true')
    expect(body.data?.progress.registration_last_step).toBe(step)
  })

  it.each([
    ['PASSED', null, 200],
    ['FLAGGED', null, 200],
    ['VIEW_ONLY', null, 200],
    ['VIEW_ONLY', 'HOLD', 200],
    ['PASSED', 'HOLD', 200],
    ['FAILED', null, 403],
    ['ERRORED', null, 403],
    [null, null, 403],
  ] as const)('with the status %s and %s answers %s', async (status, standing, expected) => {
    const step = 'verified'
    const { browser } = await addApplicantWith(test, { step, status, standing, hasSigned: true })
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
    const ada = await addApplicantWith(test, { step: 'verified', slug, hasSigned: true })
    await republish(test, await findInstitutionId(test, slug), 'privacy')
    const step = async () =>
      (await ada.browser.get<Listed>('/disclosures?all=true&update_step=true')).body.data
    const before = await step()
    expect(before?.progress.registration_last_step).toBe('verified')
    const required = before?.disclosures.filter(({ is_required }) => is_required)
    expect(required?.map(({ kind, version }) => [kind, version])).toEqual([
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
