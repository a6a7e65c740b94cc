import type { Faq } from '@passbook/contract/faqs'
import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { api, useTestApp } from '../../../../test/app.ts'
import { TestBrowser } from '../../../../test/browser.ts'
import { faqs } from '../../../seed/faqs.ts'
import { LIMIT_CENTS } from '../../accounts/coverage/insurance/deposits.ts'
import { namesIn, LIVE_NAMES } from './faqs.ts'

describe('questions and answers', () => {
  const test = useTestApp()

  async function list(host = 'localhost'): Promise<Faq[]> {
    const { body } = await api<Faq[]>(test, { url: '/faqs', headers: { host } })
    return body.data ?? []
  }

  function say(uuid: string, body: object, host = 'localhost') {
    return new TestBrowser(test, host).call('POST', `/faqs/${uuid}/feedback`, body)
  }

  it('are the institution’s own, in its order, each with a name for addresses', async () => {
    const own = await list()
    expect(own.length).toBeGreaterThanOrEqual(40)
    expect(own[0]?.slug).toBe('what-do-i-need-to-open-an-account')
    expect(new Set(own.map(({ slug }) => slug)).size).toBe(own.length)
    expect(JSON.stringify(own)).not.toContain('Summit')
    expect(JSON.stringify(own)).not.toContain('Why us')
  })

  it('carry its terms as they are now: none is left in braces', async () => {
    const slug = 'when-does-a-transfer-leave'
    const answerOf = async (host?: string) =>
      (await list(host)).find((faq) => faq.slug === slug)?.answer ?? ''
    for (const host of ['localhost', 'summit.localhost', 'meadow.localhost']) {
      expect(JSON.stringify(await list(host))).not.toMatch(/[{}]\w|\w[{}](?!,|\])/)
    }
    expect(JSON.stringify((await list('meadow.localhost')).map(({ answer }) => answer))).toMatch(
      /insured by the NCUA/,
    )
    await sql`update savings_products set cut_off_eastern = '11:30'
      where institution_id = (select id from institutions where slug = 'summit')`.execute(
      test.ctx.db,
    )
    expect(await answerOf('summit.localhost')).toContain('before 11:30 AM Eastern Time')
    expect(await answerOf()).not.toContain('11:30 AM')
  })

  it('name the figures of the product: phone, limits and the insured amount', async () => {
    const text = JSON.stringify(await list())
    expect(text).toContain('call (207) 555-0110 or email support@harborlight.example')
    expect(text).toContain(`within ${LIMITS.errorNotice.days} days of the first statement`)
    expect(text).toContain(`up to ${LIMITS.beneficiaries.atMost} primary`)
    expect(text).toContain(`$${(LIMIT_CENTS / 100).toLocaleString('en-US')} per owner`)
  })

  it('are what people ask: about fees, closing, beneficiaries, limits and the phone', async () => {
    const all = await list()
    expect(all.length).toBeGreaterThanOrEqual(40)
    const questions = all.map(({ question }) => question)
    for (const topic of [/fees/, /close my account/, /beneficiary/, /How much can I/, /phone/]) {
      expect(questions.filter((question) => topic.test(question))).not.toEqual([])
    }
  })

  it('promise of closing what the agreement does: earnings through the day before the payout', async () => {
    const text = (await list()).map(({ answer }) => answer).join(' ')
    expect(text).toContain('we pay interest through the day before the payout is sent')
    expect(text).toContain('with interest through the day before')
    expect(text).not.toContain('through that day')
  })

  it('speak of dividends at a credit union and of interest at a bank', async () => {
    const words = async (host: string) =>
      (await list(host)).map(({ topic, question, answer }) => `${topic} ${question} ${answer}`)
    const meadow = (await words('meadow.localhost')).join(' ')
    expect(meadow).toContain('How are dividends calculated?')
    expect(meadow).not.toMatch(/\binterest\b/i)
    expect((await words('summit.localhost')).join(' ')).not.toMatch(/dividend/i)
  })

  it('name the membership share where one has to stay in the account', async () => {
    const answer = async (question: string, host: string) =>
      (await list(host)).find((faq) => faq.question === question)?.answer
    const opening = 'How much do I need to open an account?'
    expect(await answer(opening, 'meadow.localhost')).toContain(
      'The first $5.00 of it is your membership share',
    )
    expect(await answer('How much can I deposit or withdraw?', 'meadow.localhost')).toContain(
      'except for your membership share of $5.00.',
    )
    expect(await answer(opening, 'summit.localhost')).toContain('there is no minimum balance.')
  })

  it.each(['FDIC', 'NCUA', 'NONE'] as const)('name only values there are (%s)', (insurer) => {
    const named = faqs({ insurer }).flatMap(({ answer }) => namesIn(answer))
    expect(named.filter((name) => !LIVE_NAMES.includes(name))).toEqual([])
  })

  it('count whether they helped, by day, without who said it', async () => {
    const uuid = (await list())[0]?.uuid ?? ''
    for (const helpful of [true, true, false]) {
      expect((await say(uuid, { helpful })).status).toBe(200)
    }
    const { rows } = await sql`select helpful, unhelpful from faq_feedback`.execute(test.ctx.db)
    expect(rows).toEqual([{ helpful: 2, unhelpful: 1 }])
  })

  it('refuse what is not theirs, and too much from one place', async () => {
    const uuid = (await list())[0]?.uuid ?? ''
    expect((await say(uuid, { helpful: true }, 'summit.localhost')).status).toBe(404)
    expect((await say(uuid, {})).status).toBe(422)
    let status = 200
    for (let tries = 0; tries < 70 && status !== 429; tries += 1) {
      ;({ status } = await say(uuid, { helpful: false }))
    }
    expect(status).toBe(429)
  })
})
