import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  SHARED,
  addApplicant,
  aggregatorThat,
  linksOf,
  readLink,
} from '../../../../../test/applicants.ts'
import type { Linked } from '../describe-link.ts'

describe('when the aggregator', () => {
  const test = useTestApp()
  const held = {} as { aggregator: typeof test.ctx.aggregator }
  beforeEach(() => void (held.aggregator = test.ctx.aggregator))
  afterEach(() => void (test.ctx.aggregator = held.aggregator))

  async function opened(who: Applicant): Promise<string> {
    test.ctx.aggregator = aggregatorThat(SHARED)
    const reply = await who.browser.get<{ uuid: string; token: string }>('/fastlink')
    expect(reply.status).toBe(200)
    return reply.body.data?.uuid ?? ''
  }

  const tell = (who: Applicant, body: object) => who.browser.post<Linked>('/link/fastlink', body)

  it('does not open: ERRORED and 503', async () => {
    const who = await addApplicant(test)
    test.ctx.aggregator = {
      ...aggregatorThat(SHARED),
      openWidget: () => Promise.reject(new Error('down')),
    }
    const reply = await who.browser.get('/fastlink')
    expect(reply.status).toBe(503)
    expect(reply.body.message).toContain('cannot reach')
    expect((await linksOf(test, who)).map(({ status }) => status)).toEqual(['ERRORED'])
  })

  it('fails after another tab has opened again: that one goes on', async () => {
    const who = await addApplicant(test)
    test.ctx.aggregator = {
      ...aggregatorThat(SHARED),
      openWidget: async () => {
        await opened(who)
        throw new Error('down')
      },
    }
    expect((await who.browser.get('/fastlink')).status).toBe(503)
    const statuses = (await linksOf(test, who)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['FAILED', 'PENDING'])
  })

  it('does not tell what was shared: ERRORED and 503', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    test.ctx.aggregator = aggregatorThat(new Error('down'))
    expect((await tell(who, { uuid, success: true })).status).toBe(503)
    expect(await readLink(test, uuid)).toMatchObject({ status: 'ERRORED' })
  })

  it('knows of nothing shared: refused, and open for a later word', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    test.ctx.aggregator = aggregatorThat(null)
    const early = await tell(who, { uuid, success: true })
    expect(early.status).toBe(422)
    expect(early.body.errors).toHaveProperty('uuid')
    expect(await readLink(test, uuid)).toMatchObject({ status: 'PENDING' })
    test.ctx.aggregator = aggregatorThat(SHARED)
    expect((await tell(who, { uuid, success: true })).status).toBe(200)
  })
})
