import { rmSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../../../test/app.ts'
import { AUTHORITY } from '../../../test/authority.ts'
import { runQueuedJobs } from '../../../test/browser.ts'
import { ENDPOINTS, nameOf } from '../../../test/fuzz/endpoints.ts'
import { invited, verifyIdentity } from '../../../test/joint/joining.ts'
import { write } from '../../../test/messages/writing.ts'
import { FIRST, SECOND, toldOf } from '../../../test/privacy/canaries.ts'
import { everyCall } from '../../../test/privacy/every-call.ts'
import { markPerson } from '../../../test/privacy/mark-person.ts'
import { scan } from '../../../test/privacy/scan.ts'
import {
  type Marked,
  type Stage,
  addFirst,
  addPair,
  choicesOf,
  exampleOf,
  foreignChoices,
} from '../../../test/privacy/sharing.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { fixedClock } from '../calendar/clock.ts'

/**
 * Every call of the contract by both people of one account, at each stage of sharing it: neither is
 * ever told what is the other's alone. All that is known of each is a canary; every body, header, file
 * and letter is looked through for those of the other.
 */

const JOINING = '2026-08-20T15:00:00Z'
const LATER = '2026-11-16T15:00:00Z'
/** By these people are told of themselves: a scan that finds nothing there would find nothing at all. */
const OF_ONESELF = [
  'GET /user tells a text',
  'GET /user tells the phone',
  'GET /depositor tells the last four of the SSN',
  'GET /depositor tells the date of birth',
  'GET /depositor tells the ZIP code',
  'GET /device-info tells a text',
  'GET /passkeys tells a text',
  'GET /drafts/:form tells a text',
  'GET /messages tells a text',
  'GET /messages/:uuid/attachments/:attachment tells a text',
]

/** `npm test` asks every call at the stage that shares the most. */
const STAGES: readonly Stage[] =
  process.env['TESTS'] === 'short' ? ['secondary'] : ['joining', 'secondary', 'left']

/** A database of its own for each stage: what is a canary is there once. */
function useStage(): TestApp {
  const folder = temporaryFolder('both-holders')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return useTestApp({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' })
}

async function expectQuietLetters(test: TestApp): Promise<void> {
  await runQueuedJobs(test)
  const letters = await test.ctx.db.selectFrom('sandbox_inbox').selectAll().execute()
  const sentTo = ({ email, phone }: typeof FIRST) =>
    JSON.stringify(letters.filter(({ recipient }) => [email, phone].includes(recipient)))
  expect(toldOf(sentTo(SECOND), SECOND)).not.toEqual([])
  expect(toldOf(sentTo(FIRST), SECOND)).toEqual([])
  expect(toldOf(sentTo(SECOND), FIRST)).toEqual([])
}

describe('somebody invited', () => {
  const test = useStage()

  it('is told nothing of the first holder, who reads what they typed in one place', async () => {
    const primary = await addFirst(test)
    const options = { primary, email: SECOND.email, ssn: SECOND.ssn }
    const { depositor_id, invitation } = await invited(test, options)
    await markPerson(test, { ...primary, depositor_id }, SECOND)
    const proven = await verifyIdentity(test, invitation, SECOND.ssn)
    expect(proven.status).toBe(200)
    expect(toldOf(JSON.stringify(proven), FIRST)).toEqual([])
    const sought = [{ canaries: SECOND, ids: [invitation.uuid, invitation.hash] }]
    const choices = { ids: [], together: [] }
    const reads = await scan(test, primary, everyCall('reads', choices), sought)
    expect(reads.told).toEqual([
      ['a text', 'the last four of the SSN', 'the date of birth', 'the ZIP code'].map(
        (what) => `GET /depositor/secondary-info tells ${what}`,
      ),
    ])
    const acts = await scan(test, primary, everyCall('acts', choices), sought)
    expect(acts.told).toEqual([[]])
    await expectQuietLetters(test)
  })
})

describe.each(STAGES)('two people, %s', (stage) => {
  const test = useStage()
  const clock = fixedClock(JOINING)
  beforeEach(() => {
    test.ctx.clock = clock
  })

  it('are told of themselves, of the account, and nothing of each other', async () => {
    const [first, second] = await addPair(test, stage, () => clock.set(LATER))
    await expectSilent(first, { who: first, other: second })
    await expectSilent(first, { who: second, other: first, stage })
    if (stage !== 'secondary') await expectNoAccount(second)
    await expectNotThere(first, second)
    await expectNotThere(second, first)
    await expectSilentActs(first, { who: first, other: second })
    await expectSilentActs(first, { who: second, other: first })
    await expectQuietLetters(test)
  })

  interface Between {
    who: Marked
    other: Marked
    /** Where the second stands. */
    stage?: Stage
  }

  async function expectSilent(first: Marked, { who, other, stage: at }: Between): Promise<void> {
    const reads = everyCall('reads', await choicesOf(test, first, who))
    const { told, answered } = await scan(test, who, reads, [other, who])
    expect(told[0]).toEqual([])
    expect(told[1]).toEqual(expect.arrayContaining(OF_ONESELF))
    const unread = ENDPOINTS.filter(({ method, auth }) => method === 'GET' && auth === 'session')
      .map(nameOf)
      .filter((name) => !answered.has(name) && !AUTHORITY[name]?.barred?.some((one) => one === at))
    // There is no form before a year has ended.
    expect(unread.filter((name) => name !== 'GET /tax-documents/:uuid/download')).toEqual([])
  }

  /** It is not theirs yet, or not any more: how it stands is not told. */
  async function expectNoAccount({ browser }: Marked): Promise<void> {
    const accounts = await browser.get('/accounts')
    expect([403, 200]).toContain(accounts.status)
    expect(accounts.body.data ?? []).toEqual([])
    expect((await browser.get('/linked-accounts')).body.data).toEqual([])
    expect((await browser.get('/initial-fund-amount')).body.data).toEqual({ amount_cents: null })
    const progress = await browser.get('/depositor/progress')
    const unknown = { owed_cents: 0, funding_returned: null, other_holder_barred: false }
    expect(progress.body.data).toMatchObject({ ...unknown, extended_status: null })
  }

  /** Whatever they do with what is the account's or the other's; they cannot do it with the latter. */
  async function expectSilentActs(first: Marked, { who, other }: Between): Promise<void> {
    const choices = await foreignChoices(test, first, other)
    for (const calls of [everyCall('reads', choices), everyCall('acts', choices)]) {
      const { told, granted } = await scan(test, who, calls, [other])
      expect([told, granted]).toEqual([[[]], [[]]])
    }
  }

  /** What is the other's is not there, as if nobody had it. */
  async function expectNotThere({ browser }: Marked, other: Marked): Promise<void> {
    const [thread, file] = ['message_threads', 'attachments'].map((kind) => exampleOf(other, kind))
    const replies = {
      device: browser.call('DELETE', `/device-info/${exampleOf(other, 'devices')}`),
      session: browser.call('DELETE', `/sessions/${exampleOf(other, 'sessions')}`),
      passkey: browser.call('PATCH', `/passkeys/${exampleOf(other, 'passkeys')}`, { name: 'Mine' }),
      message: browser.post(`/messages/${thread}/view`),
      answer: write(browser, { reply_to: thread ?? '', text: 'I am in' }),
      attachment: browser.get(`/messages/${thread}/attachments/${file}`),
    }
    for (const [what, reply] of Object.entries(replies)) {
      const { status } = await reply
      expect([what, status]).toEqual([what, 404])
    }
    // Whoever reads nothing has no alerts, and marks none.
    const alert_id = exampleOf(other, 'alerts') || crypto.randomUUID()
    const alert = await browser.post('/alerts/', { alert_id })
    expect([403, 404]).toContain(alert.status)
  }
})
