import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { checkedApplications } from '../../../../test/outside/checked-applications.ts'
import { IDENTITY_VENDORS } from '../../../platform/ports/identity/port.ts'

describe.each(IDENTITY_VENDORS)('the messages of %s', (vendor) => {
  const test = useTestApp()
  const {
    held,
    words,
    ready,
    confirm,
    statusOf,
    idOf,
    post,
    news,
    decide,
    outcomesOf,
    tasksOf,
    screeningOf,
    eventCount,
    pending,
  } = checkedApplications(test, vendor)

  it('passes by a message of the provider; the same message again changes nothing', async () => {
    const { browser, id, email } = await pending()
    decide(words.yes)
    const message = news('evt_of_the_decision')
    const taken = await post(message)
    expect([taken.statusCode, taken.json<{ data: unknown }>().data]).toEqual([
      200,
      { effect: 'taken' },
    ])
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('PASSED')
    expect(await screeningOf(id)).toBe('CLEAR')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    expect(
      (await inboxOf(test, email)).some(({ text }) => text.includes('reviewed your details')),
    ).toBe(true)
    const asked = held.provider.requests.length
    expect((await post(message)).json<{ data: unknown }>().data).toEqual({ effect: 'repeated' })
    await post(news())
    await runQueuedJobs(test)
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    expect(held.provider.requests.length).toBeLessThanOrEqual(asked + 2)
    expect(await tasksOf(id)).toEqual([])
  })

  it('believes what it reads and not what the message says', async () => {
    const { browser, id } = await pending()
    // The documented message says "approved"; the provider still says otherwise when it is asked.
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW'])
  })

  it('is declined or flagged later in the same way', async () => {
    const declined = await pending()
    decide(words.no)
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(declined.browser)).toBe('FAILED')
    expect(
      (await inboxOf(test, declined.email)).some(({ text }) => text.includes('Invented Bureau')),
    ).toBe(true)
    const flagged = await pending()
    decide(words.later, 'match')
    await post(news())
    await runQueuedJobs(test)
    expect((await flagged.browser.get<Progress>('/depositor/progress')).body.data).toMatchObject({
      registration_status: 'FLAGGED',
      standing_reason: 'identity',
    })
    expect((await tasksOf(flagged.id)).map(({ kind }) => kind)).toEqual([
      'sanctions_hit',
      'identity_review',
    ])
  })

  it('a message that comes before our own commit is applied after it', async () => {
    const real = test.ctx.identity
    held.provider.next = { status: words.later }
    const effects: unknown[] = []
    test.ctx.identity = {
      ...real,
      check: async (...asked) => {
        const answer = await real.check(...asked)
        decide(words.yes)
        effects.push((await post(news())).json<{ data: unknown }>().data)
        await runQueuedJobs(test)
        return answer
      },
    }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('IN_REVIEW')
    test.ctx.identity = real
    expect(effects).toEqual([{ effect: 'taken' }])
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('PASSED')
    expect(await outcomesOf(await idOf(browser))).toEqual(['IN_REVIEW', 'PASSED'])
  })

  it('refuses what is forged, stale, malformed or for another vendor, and writes nothing', async () => {
    await pending()
    const before = await eventCount()
    const about = held.provider.created[0] ?? { key: '', reference: '' }
    const codes = [
      await post(held.provider.deliver(about, { secret: 'wbhsec_of-somebody-else' })),
      await post(held.provider.deliver(about, { body: (body) => `${body} ` })),
      await post({ payload: held.provider.deliver(about).payload, headers: {} }),
      await post(held.provider.deliver(about), 'nobody'),
      await post(held.provider.deliver(about), vendor === 'persona' ? 'alloy' : 'persona'),
      await post(held.provider.deliver(about, { at: Date.now() + 302_000 })),
    ].map(({ statusCode }) => statusCode)
    expect(codes).toEqual([404, 404, 404, 404, 404, 400])
    expect(await eventCount()).toBe(before)
  })

  it('parks news of an inquiry that nobody knows', async () => {
    const reply = await post(held.provider.deliver({ key: 'nobody-1', reference: 'inq_unknown' }))
    expect([reply.statusCode, reply.json<{ data: unknown }>().data]).toEqual([
      202,
      { effect: 'parked' },
    ])
    await runQueuedJobs(test)
  })

  it('news at another institution finds nobody there', async () => {
    const { browser } = await pending()
    decide(words.yes)
    const { payload, headers } = news()
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/v1/identity-results/${vendor}`,
      headers: { host: 'summit.localhost', 'content-type': 'application/json', ...headers },
      payload,
    })
    expect(reply.statusCode).toBe(202)
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
  })
})
