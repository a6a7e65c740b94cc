import { randomUUID } from 'node:crypto'
import { EventType } from '@passbook/contract/events'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../server/test/app.ts'
import type { TestBrowser } from '../../../server/test/browser.ts'
import { openEventDesk } from '../../../server/test/console/event-desk.ts'
import { addApplicantWith } from '../../../server/test/opening.ts'
import { openEventReceiver } from '../../../server/test/outside/event-receiver.ts'
import { savingsOf } from '../../../server/test/savers.ts'
import { submitDue } from '../../../server/src/domains/money/ach/submit-due.ts'
import { parseBusinessDate } from '../../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../../server/src/platform/calendar/clock.ts'
import { toDelivery } from '../core-system.ts'
import { type Attempt, groupCalls } from './attempt.ts'
import { type Contents, readWithin } from './contents.ts'
import { type Delivery, checkDeliveries } from './deliveries.ts'

/**
 * Shows that the check of events can fail: it accepts the events of a short history and reports each change made to
 * them.
 */

const MONDAY = '2026-11-16T15:00:00Z'
const CUT_OFF = '2026-11-16T21:00:00Z'
const SECRET = `whsec_${Buffer.from('the core system knows it too, yes').toString('base64')}`
const BECAUSE = { reason: 'It keeps its own books.' }
const DECIDE = 'POST /console/approvals/:uuid/decide'
const AMOUNT = { amount_cents: 250_00 }

describe('the checker of events', () => {
  const test = useTestApp()
  const history: Attempt[] = []
  let contents: Contents
  let deliveries: readonly Delivery[] = []
  let account = ''
  let deposit = ''

  /** Makes a call as a person does, and records it as the torture tool does. */
  async function call<T>(
    { browser }: { browser: TestBrowser },
    person: string,
    act: string,
    request: object,
    path = act.split(' ')[1] ?? '',
  ): Promise<T | null> {
    const key = randomUUID()
    const sentAt = Date.now()
    const reply = await browser.call<T>('POST', path, request, { 'idempotency-key': key })
    const { invocation_id: invocationId, data } = reply.body
    history.push({
      call: randomUUID(),
      person,
      act,
      path: `/api/v1${path}`,
      key,
      request,
      sentAt,
      endedAt: Date.now(),
      answer: { status: reply.status, invocationId, data },
    })
    return data
  }

  beforeAll(async () => {
    const clock = fixedClock(MONDAY)
    test.ctx.clock = clock
    const desk = await openEventDesk(test)
    const receiver = await openEventReceiver()
    const wanted = { url: receiver.url, types: EventType.options, secret: SECRET, ...BECAUSE }
    const act = 'POST /console/event-endpoints'
    const asked = await call<{ approval_id: string }>(desk.adam, 'adam', act, wanted)
    const path = `/console/approvals/${asked?.approval_id}/decide`
    await call(desk.ruth, 'ruth', DECIDE, { decision: 'approve', ...BECAUSE }, path)
    const ada = await addApplicantWith(test, {})
    await call(ada, 'ada', 'POST /fund-my-account', AMOUNT)
    account = await savingsOf(test, ada)
    clock.set(CUT_OFF)
    await submitDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-16'))
    await desk.deliver()
    deliveries = receiver.received.map((received) => toDelivery(received, SECRET))
    await receiver.close()
    const owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    contents = await readWithin(owner)
    await owner.end()
    deposit = contents.transfers.find(({ account_id }) => account_id === account)?.id ?? ''
  })

  const find = (changed: readonly Delivery[] = deliveries) =>
    checkDeliveries(groupCalls(history), contents, changed).map(
      ({ kind, words }) => `${kind}: ${words}`,
    )
  const isAbout = (type: string, id: string) => (delivery: Delivery) =>
    delivery.body.includes(`"${type}"`) && delivery.body.includes(id)
  /** Returns the findings when the deposit's event is replaced by these deliveries. */
  const findWith = (change: (delivery: Delivery) => Delivery[]) => {
    const isDeposit = isAbout('transfer.submitted', deposit)
    expect(deliveries.filter(isDeposit)).toHaveLength(1)
    return find(deliveries.flatMap((each) => (isDeposit(each) ? change(each) : [each])))
  }
  const replacing = (one: string, other: string) => (delivery: Delivery) => {
    const body = delivery.body.replace(one, other)
    expect(body).not.toBe(delivery.body)
    return { ...delivery, body }
  }

  it('finds nothing if everything arrived, even if some of it twice', () => {
    expect(find()).toEqual([])
    expect(find([...deliveries, ...deliveries.slice(0, 1)])).toEqual([])
  })

  it('names an event that never arrived, or was never taken', () => {
    const words = `lost: event transfer.submitted ${deposit}: never arrived`
    expect(findWith(() => [])).toContain(words)
    expect(findWith((each) => [{ ...each, isTaken: false }])).toContain(words)
    const isOpening = isAbout('account.opened', account)
    expect(find(deliveries.filter((each) => !isOpening(each)))).toContain(
      `lost: event account.opened ${account}: never arrived`,
    )
    const isApproval = ({ body }: Delivery) => body.includes('"application.approved"')
    expect(find(deliveries.filter((each) => !isApproval(each)))).toContainEqual(
      expect.stringMatching(/^lost: event application\.approved .* never arrived$/),
    )
  })

  it('names an event that came before an earlier one', () => {
    const [first, ...later] = deliveries
    if (first === undefined) throw new Error('nothing was delivered')
    expect(find([...later, first])).toContainEqual(
      expect.stringMatching(/^order: event .* was sent before 1 arrived$/),
    )
    const refused = { ...first, isTaken: false }
    expect(find([refused, ...later, first])).toContainEqual(expect.stringMatching(/^order: /))
  })

  it('names an event about something that did not happen, or happened differently', () => {
    const returned = replacing('"transfer.submitted"', '"transfer.returned"')
    expect(findWith((each) => [returned(each)])).toContain(
      `invented: event transfer.returned ${deposit}: did not happen`,
    )
    const more = replacing('"amount_cents":25000', '"amount_cents":25001')
    expect(findWith((each) => [more(each)])).toContainEqual(
      expect.stringMatching(/^altered: event .* has .* 25001, and not .* 25000$/),
    )
    expect(findWith((each) => [each, more(each)])).toContainEqual(
      expect.stringMatching(/^altered: event evt_.* again with another content$/),
    )
  })

  it('names an event that is reported twice, or that is not signed', () => {
    expect(findWith((each) => [each, { ...each, id: 'evt_again' }])).toContain(
      `doubled: event transfer.submitted ${deposit}: was reported by 2 events`,
    )
    expect(findWith((each) => [{ ...each, isSigned: false }])).toContainEqual(
      expect.stringMatching(/^altered: event evt_.* is not signed by the institution$/),
    )
  })
})
