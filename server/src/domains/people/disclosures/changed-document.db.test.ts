import type { Progress } from '@passbook/contract/depositor'
import type { Disclosure } from '@passbook/contract/disclosures'
import { statusMessagesOf } from '@passbook/contract/status-messages'
import { describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import {
  type Applicant,
  activeDisclosures,
  addApplicantWith,
  fund,
  openAndSign,
  republish,
} from '../../../../test/opening.ts'
import { addSaver } from '../../../../test/savers.ts'

const LETTER = /^A document was updated/

/** STATES "Documents later", by a real new version of an institution's document. */
describe('a document that changes', () => {
  const test = useTestApp()
  const slug = 'meadow'

  const progressOf = async ({ browser }: Applicant) => {
    const { body } = await browser.get<Progress>('/depositor/progress')
    if (!body.data) throw new Error('no progress')
    return body.data
  }
  const waiting = async (who: Applicant) => (await progressOf(who)).unsigned_documents
  const told = async (who: Applicant) => {
    const progress = await progressOf(who)
    return statusMessagesOf({ progress, links: [] }).map(({ key }) => key)
  }
  const letters = async ({ email }: Applicant) =>
    (await inboxOf(test, email, slug)).filter(({ subject }) => LETTER.test(subject ?? ''))

  it('asks whoever has an account, by letter, alert and on home, and bars nothing', async () => {
    const ada = await addSaver(test, { slug })
    expect(await told(ada)).not.toContain('unsigned')
    await republish(test, ada.institution_id, 'agreement', 'Account agreement of May')
    expect(await waiting(ada)).toBe(1)
    expect(await told(ada)).toContain('unsigned')
    const [letter, ...more] = await letters(ada)
    expect(more).toEqual([])
    expect(letter?.text).toContain('We updated “Account agreement of May”')
    expect(letter?.text).toContain('Your account works as usual in the meantime.')
    expect(await titlesOf(ada.browser)).toEqual(['A document was updated'])
    // Money moves, and everything is read, as before.
    for (const path of ['/accounts', '/transactions', '/linked-accounts', '/disclosures']) {
      expect((await ada.browser.get(path)).status).toBe(200)
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const deposit = await ada.browser.call('POST', '/deposit', { amount_cents: 50_00 }, headers)
    expect(deposit.status).toBe(200)
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).agreement)
    expect(await waiting(ada)).toBe(0)
    expect(await told(ada)).not.toContain('unsigned')
  })

  it('is signed once in two tabs, and the earlier version stays signed', async () => {
    const ada = await addApplicantWith(test, { step: 'completed', slug })
    await republish(test, ada.institution_id, 'privacy')
    const { privacy } = await activeDisclosures(ada.browser)
    const replies = await Promise.all([
      openAndSign(ada.browser, privacy),
      openAndSign(ada.browser, privacy),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await ada.browser.get<{ disclosures: Disclosure[] }>('/disclosures')
    const versions = body.data?.disclosures.filter(({ kind }) => kind === 'privacy') ?? []
    expect(versions.map(({ is_active, signed_at }) => [is_active, signed_at !== null])).toEqual([
      [true, true],
      [false, true],
    ])
    expect(await waiting(ada)).toBe(0)
  })

  it('changed again in between is refused in the old words, and asked for in the new', async () => {
    const ada = await addApplicantWith(test, { step: 'completed', slug })
    await republish(test, ada.institution_id, 'w9', 'W-9 of June')
    const { w9 } = await activeDisclosures(ada.browser)
    await ada.browser.get(`/disclosure/${w9.uuid}/${w9.hash}`)
    await republish(test, ada.institution_id, 'w9', 'W-9 of July')
    const { status, body } = await openAndSign(ada.browser, w9)
    expect([status, body.errors]).toEqual([
      422,
      { disclosure: ['There is a newer version of this document. Read and sign that.'] },
    ])
    // Of two versions one waits; of each they were told once.
    expect(await waiting(ada)).toBe(1)
    const about = (await letters(ada)).map(({ text }) => /W-9 of \w+/.exec(text)?.[0])
    expect(new Set(about.filter(Boolean))).toEqual(new Set(['W-9 of June', 'W-9 of July']))
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).w9)
    expect(await waiting(ada)).toBe(0)
  })

  it('asks nobody on hold or view-only; whoever wants paper hears that it comes', async () => {
    const where = { step: 'completed', slug } as const
    const held = await addApplicantWith(test, { ...where, standing: 'HOLD' })
    const closed = await addApplicantWith(test, { ...where, status: 'VIEW_ONLY', hasSigned: true })
    const paper = await addApplicantWith(test, where)
    await paper.browser.post('/consents/withdraw', { kind: 'esign' })
    await republish(test, held.institution_id, 'agreement')
    for (const who of [held, closed, paper]) {
      expect(await waiting(who)).toBe(0)
      expect(await told(who)).not.toContain('unsigned')
    }
    const [toHeld] = await letters(held)
    expect(toHeld?.text).toContain('You don’t need to do anything.')
    expect(await letters(closed)).toEqual([])
    const [toPaper] = await letters(paper)
    expect(toPaper?.text).toContain('We’ll mail it to you')
  })

  it('is signed in its new words by whoever is still opening an account', async () => {
    const ada = await addApplicantWith(test, { step: 'disclosures', slug, amountCents: 500_00 })
    await republish(test, ada.institution_id, 'agreement')
    expect(await told(ada)).not.toContain('unsigned')
    expect(await letters(ada)).toEqual([])
    expect((await fund(ada.browser, 500_00)).status).not.toBe(200)
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).agreement)
    expect((await fund(ada.browser, 500_00)).status).toBe(200)
  })

  it('that nobody has to agree to is told to nobody', async () => {
    const ada = await addApplicantWith(test, { step: 'completed', slug })
    await republish(test, ada.institution_id, 'tax_delivery')
    expect(await waiting(ada)).toBe(0)
    expect(await letters(ada)).toEqual([])
  })
})
