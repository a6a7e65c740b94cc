import type { consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import type { consoleFaqEndpoints } from '@passbook/contract/console/content/faqs'
import type { Data } from '@passbook/contract/endpoint'
import type { Faq } from '@passbook/contract/faqs'
import { describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../../test/alerts.ts'
import { api, useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { runQueuedJobs } from '../../../../../test/browser.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { useStaff } from '../../../../../test/console/use-staff.ts'
import { findInstitutionId } from '../../../../../test/people.ts'
import { addDays } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { makeDueChanges } from '../../terms/make-due-changes.ts'

const BECAUSE = { reason: 'Counsel read it.' }
const WORDS = {
  title: 'Privacy notice',
  sections: [{ heading: 'One', paragraphs: ['We sell nothing.'] }],
  agreement: 'I have read it.',
}

describe('what people read', () => {
  const test = useTestApp()
  const [maker, checker] = useStaff(test, 'operations', 'approver')

  const inDays = (days: number) => addDays(easternDate(test.ctx.clock.now()), days)
  const propose = (change: object) =>
    maker.browser.post<{ approval_id: string }>('/console/documents', {
      kind: 'privacy',
      words: WORDS,
      effective_date: null,
      worse: null,
      ...BECAUSE,
      ...change,
    })
  const decide = (uuid: string | undefined, decision = 'approve') =>
    checker.browser.post(`/console/approvals/${uuid}/decide`, { decision, ...BECAUSE })
  const privacy = async () => {
    const { body } =
      await maker.browser.get<Data<typeof consoleDocumentEndpoints.listDocumentVersions>>(
        '/console/documents',
      )
    return body.data?.documents.find(({ kind }) => kind === 'privacy')
  }

  it('has a new version once a second person agrees; the old one can still be read', async () => {
    const saver = await addApplicant(test, { registration_last_step: 'completed' })
    const before = (await privacy())?.versions ?? []
    const { body } = await propose({})
    expect((await propose({ words: { ...WORDS, title: 'Other' } })).status).toBe(422)
    expect((await privacy())?.versions).toHaveLength(before.length)
    expect((await decide(body.data?.approval_id)).status).toBe(200)
    const after = (await privacy())?.versions ?? []
    expect(after.map(({ retired_at }) => retired_at === null)).toEqual([
      true,
      ...before.map(() => false),
    ])
    await runQueuedJobs(test)
    expect(await titlesOf(saver.browser)).toEqual(['A document was updated'])
    const read = (uuid: string | undefined, browser = maker.browser) =>
      browser.get<Data<typeof consoleDocumentEndpoints.getDocumentVersion>>(
        `/console/documents/${uuid}`,
      )
    expect((await read(after[0]?.uuid)).body.data?.words).toEqual(WORDS)
    expect((await read(after[1]?.uuid)).status).toBe(200)
    const { browser: stranger } = await enterAs(test, 'operations', 'summit')
    expect((await read(after[0]?.uuid, stranger)).status).toBe(404)
    expect((await propose({})).status).toBe(422)
  })

  it.each([
    ['a day that is past', () => ({ effective_date: inDays(-1) })],
    ['something worse at once', () => ({ worse: 'There is a fee.' })],
    ['something worse in 29 days', () => ({ worse: 'A fee.', effective_date: inDays(29) })],
    ['no words', () => ({ words: { ...WORDS, sections: [] } })],
    [
      'a heading without words',
      () => ({ words: { ...WORDS, sections: [{ heading: 'x', paragraphs: [] }] } }),
    ],
    ['no such kind', () => ({ kind: 'poem' })],
  ])('with %s is refused', async (_name, change) => {
    expect((await propose({ words: { ...WORDS, title: 'New' }, ...change() })).status).toBe(422)
  })

  it('that gets worse is told 30 days before, and in force on its day', async () => {
    const saver = await addApplicant(test, { registration_last_step: 'completed' })
    const words = { ...WORDS, title: 'Privacy notice, worse' }
    const { body } = await propose({ words, worse: 'We keep more.', effective_date: inDays(30) })
    await decide(body.data?.approval_id)
    await runQueuedJobs(test)
    expect(await titlesOf(saver.browser)).toEqual(['Your account terms are changing'])
    expect(await privacy()).toMatchObject({
      planned: { title: words.title, effective_date: inDays(30) },
      versions: [{ title: WORDS.title }, {}],
    })
    await makeDueChanges(test.ctx, await findInstitutionId(test, 'harborlight'), inDays(30))
    expect(await privacy()).toMatchObject({
      planned: null,
      versions: [{ title: words.title }, {}, {}],
    })
  })

  it('questions change once a second person agrees, in their order', async () => {
    const written = async () =>
      (await maker.browser.get<Data<typeof consoleFaqEndpoints.listWrittenFaqs>>('/console/faqs'))
        .body.data
    const { faqs = [], values = [] } = (await written()) ?? {}
    expect(values.map(({ name }) => name)).toContain('apy')
    const ours = { slug: 'is-it-new', topic: 'New', question: 'Is it new?', answer: 'Yes: {apy}.' }
    const ask = (next: object[]) =>
      maker.browser.post<{ approval_id: string }>('/console/faqs', { faqs: next, ...BECAUSE })
    for (const wrong of [
      [],
      [ours, ours],
      [{ ...ours, answer: '{nothing}' }],
      [{ ...ours, slug: 'A B' }],
    ]) {
      expect((await ask(wrong)).status).toBe(422)
    }
    const { body } = await ask([ours, ...faqs.slice(1)])
    expect((await written())?.is_asked).toBe(true)
    const shown = async () => (await api<Faq[]>(test, { url: '/faqs' })).body.data ?? []
    expect((await shown())[0]?.slug).toBe(faqs[0]?.slug)
    await decide(body.data?.approval_id)
    const [first, second] = await shown()
    expect(first).toMatchObject({ slug: 'is-it-new', answer: expect.stringMatching(/^Yes: \d/) })
    expect(second?.slug).toBe(faqs[1]?.slug)
  })
})
