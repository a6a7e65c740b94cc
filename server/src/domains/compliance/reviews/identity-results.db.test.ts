import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { confirmed } from '../../../../test/joint/joining.ts'
import { LAST_NAME, checkedApplications } from '../../../../test/outside/checked-applications.ts'
import { answering, cut } from '../../../../test/outside/identity-provider.ts'
import { address } from '../../../../test/registering.ts'
import { openLog } from '../../../platform/log.ts'
import { IDENTITY_VENDORS } from '../../../platform/ports/identity/port.ts'
import { pollResults } from './identity-results.ts'

const REASON = 'The passport was compared with the answer.'

describe.each(IDENTITY_VENDORS)('an application that %s checks', (vendor) => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  const test = useTestApp({}, log)
  const {
    held,
    ssns,
    words,
    ready,
    confirm,
    statusOf,
    idOf,
    post,
    news,
    decide,
    checksOf,
    outcomesOf,
    tasksOf,
    screeningOf,
    inquiriesOf,
    makeDue,
    pending,
  } = checkedApplications(test, vendor)

  it('passes at once', async () => {
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress).toMatchObject({
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
    })
    const id = await idOf(browser)
    expect(await outcomesOf(id)).toEqual(['PASSED'])
    expect(await screeningOf(id)).toBe('CLEAR')
    expect(await inquiriesOf(id)).toMatchObject([
      { attempt: 1, inquiry_key: `${id}-1`, outcome: 'PASSED', next_poll_at: null },
    ])
  })

  it('is flagged by a hit on a list, which stops linking', async () => {
    held.provider.next = { status: words.yes, screening: 'match' }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('FLAGGED')
    const id = await idOf(browser)
    expect(await screeningOf(id)).toBe('POSSIBLE')
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual([
      'sanctions_hit',
      'identity_review',
    ])
    expect((await checksOf(id))[0]?.evidence).toMatchObject({
      sanctions_entries: [{ list: 'Invented Consolidated List', entry: 'SDN-10001' }],
    })
  })

  it('is declined with a notice that names the agency, its address and its phone', async () => {
    held.provider.next = { status: words.no }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('FAILED')
    const messages = await inboxOf(test, browser.email)
    const notice = messages.map(({ text }) => text).find((text) => text.includes('Invented Bureau'))
    expect(notice).toContain('Invented Bureau, 1 Example Plaza, (555) 555-0111')
  })

  it('errors without an answer, and the next try makes no second inquiry', async () => {
    held.provider.faults = [cut]
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress).toMatchObject({
      registration_status: 'ERRORED',
      registration_last_step: 'employer',
    })
    const id = await idOf(browser)
    expect(await screeningOf(id)).toBe('NOT_RUN')
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('PASSED')
    expect(await outcomesOf(id)).toEqual(['ERRORED', 'PASSED'])
    expect(held.provider.created.map(({ key }) => key)).toEqual([`${id}-1`])
  })

  it('errors with a definite error, after which the next try is another attempt', async () => {
    held.provider.faults = [answering(422)]
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('ERRORED')
    const id = await idOf(browser)
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('PASSED')
    expect(held.provider.created.map(({ key }) => key)).toEqual([`${id}-2`])
    expect(await inquiriesOf(id)).toMatchObject([{ outcome: 'ERRORED' }, { outcome: 'PASSED' }])
  })

  it('other details are another attempt', async () => {
    held.provider.faults = [cut]
    const browser = await ready()
    await confirm(browser)
    const id = await idOf(browser)
    await browser.call('PATCH', '/depositor', { ...address, street: '9 Other Lane' })
    await confirm(browser)
    expect(held.provider.created.map(({ key }) => key)).toEqual([`${id}-1`, `${id}-2`])
  })

  it('waits in review while the provider decides, unscreened and without work for staff', async () => {
    const { id } = await pending()
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW'])
    expect(await screeningOf(id)).toBe('NOT_RUN')
    expect(await tasksOf(id)).toEqual([])
  })

  it('is asked about again without any message, less and less often', async () => {
    const { browser, id } = await pending()
    await pollResults(test.ctx)
    expect((await inquiriesOf(id))[0]?.polls).toBe(0)
    for (const minutes of [2, 4, 8]) {
      await makeDue(id)
      await pollResults(test.ctx)
      const at = (await inquiriesOf(id))[0]?.next_poll_at?.getTime() ?? 0
      expect(Math.round((at - Date.now()) / 60_000)).toBe(minutes)
    }
    decide(words.yes)
    await makeDue(id)
    held.provider.faults = [answering(500)]
    await pollResults(test.ctx)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
    await makeDue(id)
    await pollResults(test.ctx)
    expect(await statusOf(browser)).toBe('PASSED')
  })

  it('goes to staff after a day; what comes then is evidence for them', async () => {
    const { browser, id } = await pending()
    await test.ctx.db
      .updateTable('identity_inquiries')
      .set({ pending_since: sql<Date>`now() - interval '25 hours'` })
      .where('depositor_id', '=', id)
      .execute()
    await makeDue(id)
    await pollResults(test.ctx)
    expect(await tasksOf(id)).toMatchObject([{ kind: 'identity_review' }])
    expect((await inquiriesOf(id))[0]?.next_poll_at).toBeNull()
    decide(words.yes)
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    const url = `/console/reviews/${id}/decide`
    const approved = await held.staff.maker.browser.post(url, {
      decision: 'approve',
      reason: REASON,
    })
    expect(approved.status).toBe(200)
    expect(await statusOf(browser)).toBe('MANUALLY_REVIEWED')
  })

  it('is not approved by staff while nobody was screened, and nobody is asked about twice', async () => {
    const { id } = await pending()
    const url = `/console/reviews/${id}/decide`
    const refused = await held.staff.maker.browser.post(url, {
      decision: 'approve',
      reason: REASON,
    })
    expect(JSON.stringify(refused.body.errors)).toContain('has not been screened')
    expect(held.provider.created).toHaveLength(1)
    decide(words.yes)
    expect(
      (await held.staff.maker.browser.post(url, { decision: 'approve', reason: REASON })).status,
    ).toBe(200)
    expect(held.provider.created).toHaveLength(1)
  })

  it('a result after the decision of staff changes nothing but the evidence', async () => {
    const { browser, id } = await pending()
    await held.staff.maker.browser.post(`/console/reviews/${id}/decide`, {
      decision: 'decline',
      reason: REASON,
      codes: ['identity_not_verified'],
    })
    expect(await statusOf(browser)).toBe('FAILED')
    decide(words.yes)
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('FAILED')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    expect((await tasksOf(id)).at(-1)?.message).toContain('after the decision')
  })

  it('a provider that changes its mind gives staff a task, and changes nothing', async () => {
    const browser = await ready()
    await confirm(browser)
    const id = await idOf(browser)
    const inquiry = held.provider.created.at(-1)
    if (inquiry) inquiry.screening = 'match'
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('PASSED')
    expect(await screeningOf(id)).toBe('POSSIBLE')
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual([
      'sanctions_hit',
      'identity_review',
    ])
  })

  it('of a second holder waits in the same way, and invites them then', async () => {
    held.provider.next = { status: words.later }
    const { depositor_id, email } = await confirmed(test)
    const standsAt = async () => {
      const { registration_status } = await test.ctx.db
        .selectFrom('depositors')
        .select('registration_status')
        .where('id', '=', depositor_id)
        .executeTakeFirstOrThrow()
      return registration_status
    }
    expect(await standsAt()).toBe('IN_REVIEW')
    expect(await inboxOf(test, email)).toEqual([])
    expect(await inquiriesOf(depositor_id)).toMatchObject([{ purpose: 'second_holder' }])
    decide(words.yes)
    await post(news())
    await runQueuedJobs(test)
    expect(await standsAt()).toBe('PASSED')
    expect((await inboxOf(test, email)).map(({ link }) => link)).toEqual([expect.any(String)])
  })

  it('leaves no number and no name in the log, and no number in what is stored of it', async () => {
    expect(lines.length).toBeGreaterThan(50)
    const logged = lines.join('\n')
    const { rows } = await sql<{ text: string }>`
      select row_to_json(identity_checks)::text as text from identity_checks
      union all select row_to_json(identity_inquiries)::text from identity_inquiries
      union all select row_to_json(identity_events)::text from identity_events`.execute(test.ctx.db)
    const stored = rows.map(({ text }) => text).join('\n')
    expect(logged).not.toContain(LAST_NAME)
    expect(logged).not.toContain('Invented Lane')
    for (const ssn of ssns) {
      expect(logged).not.toContain(ssn)
      expect(stored).not.toContain(ssn)
    }
  })
})
