import type { Depositor, Progress } from '@passbook/contract/depositor'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import { cancelApplication } from '../../../../test/opening.ts'
import {
  address,
  basic,
  employer,
  readyToConfirm,
  ssnEnding,
} from '../../../../test/registering.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { addScreening } from '../../../../test/screening.ts'
import { finishReview } from '../../compliance/reviews/finish-review.ts'
import type { ReviewOutcome } from './review-decision.ts'

interface Saved {
  progress: Progress
  is_duplicate: boolean
}

describe('an SSN and its application', () => {
  const test = useTestApp()

  const patch = (browser: TestBrowser, body: object) =>
    browser.call<Saved>('PATCH', '/depositor', body)
  const confirm = (browser: TestBrowser) => patch(browser, { step: 'confirmed' })
  const statusOf = async (browser: TestBrowser) =>
    (await browser.get<Progress>('/depositor/progress')).body.data?.registration_status

  /** The provider answers after all. */
  async function screen(browser: TestBrowser): Promise<void> {
    const { depositor_id = '' } = (await browser.get<Depositor>('/depositor')).body.data ?? {}
    const institution_id = await findInstitutionId(test, 'harborlight')
    const at = new Date(test.ctx.clock.now().getTime() + 1000)
    await addScreening(test.ctx.db, { institution_id, depositor_id }, { at })
  }

  async function decide(browser: TestBrowser, outcome: ReviewOutcome): Promise<void> {
    const { depositor_id = '' } = (await browser.get<Depositor>('/depositor')).body.data ?? {}
    const { institution_id } = await test.ctx.db
      .selectFrom('depositors')
      .select('institution_id')
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    const actor = { kind: 'operator', id: 'Olive Operator' } as const
    const decision = { institution_id, depositor_id, outcome, note: 'Looked at.' }
    await finishReview(test.ctx, { ...decision, now: test.ctx.clock.now(), actor })
  }

  /** Whether somebody else finds the SSN taken. */
  async function isTaken(ssn: string): Promise<boolean | undefined> {
    const other = await readyToConfirm(test, { ssn })
    return (await confirm(other)).body.data?.is_duplicate
  }

  it('stay together when it was declined: nothing frees the SSN for another try', async () => {
    const ssn = ssnEnding('0002')
    const browser = await readyToConfirm(test, { ssn })
    await confirm(browser)
    expect((await cancelApplication(browser)).status).toBe(403)
    expect(await statusOf(browser)).toBe('FAILED')
    expect(await isTaken(ssn)).toBe(true)
  })

  it('stay together when staff declined it before it was confirmed', async () => {
    const ssn = ssnEnding('0005')
    const browser = await readyToConfirm(test, { ssn })
    await confirm(browser)
    await decide(browser, 'FAILED')
    // Another number in its place would give this one back.
    const again = [{ ...basic, ssn: ssnEnding('1234') }, address, employer, { step: 'confirmed' }]
    for (const step of again) expect((await patch(browser, step)).status).toBe(403)
    expect((await cancelApplication(browser)).status).toBe(403)
    expect(await isTaken(ssn)).toBe(true)
  })

  it('stay as they were when staff approved them before they were confirmed', async () => {
    const browser = await readyToConfirm(test, { ssn: ssnEnding('0005') })
    await confirm(browser)
    await screen(browser)
    await decide(browser, 'MANUALLY_REVIEWED')
    // Nobody looked at another name or number.
    for (const step of [{ ...basic, ssn: ssnEnding('1234') }, address, employer]) {
      expect((await patch(browser, step)).status).toBe(403)
    }
    expect((await confirm(browser)).body.data?.progress.registration_last_step).toBe('confirmed')
  })

  it('stay together when it was cancelled in doubt, and part when it had passed', async () => {
    for (const [lastFour, taken] of [
      ['0003', true],
      ['0004', true],
      ['0005', true],
      ['1234', false],
    ] as const) {
      const ssn = ssnEnding(lastFour)
      const browser = await readyToConfirm(test, { ssn })
      await confirm(browser)
      expect((await cancelApplication(browser)).status).toBe(200)
      expect(await isTaken(ssn)).toBe(taken)
    }
  })

  it('stay together while identity is being checked: cancelling waits for the answer', async () => {
    const ssn = ssnEnding('0002')
    const browser = await readyToConfirm(test, { ssn })
    const provider = test.ctx.identity
    let answer = () => undefined as void
    let asked = 0
    test.ctx.identity = {
      check: async (person, ...rest) => {
        asked += 1
        await new Promise<void>((resolve) => (answer = resolve))
        return provider.check(person, ...rest)
      },
    }
    const confirming = confirm(browser)
    await vi.waitUntil(() => asked > 0, 30_000)
    const early = await cancelApplication(browser)
    expect(early.status).toBe(422)
    expect(early.body.errors?.['step']?.[0]).toContain('already')
    expect(await isTaken(ssn)).toBe(true)
    answer()
    expect((await confirming).body.data?.progress.registration_status).toBe('FAILED')
    test.ctx.identity = provider
    expect((await cancelApplication(browser)).status).toBe(403)
    expect(await isTaken(ssn)).toBe(true)
  })

  it('confirmed and cancelled at once: one comes first, and the other is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ssn = ssnEnding('0002')
      const browser = await readyToConfirm(test, { ssn })
      const calls = [() => confirm(browser), () => cancelApplication(browser)]
      const ordered = round % 2 ? calls : calls.toReversed()
      await Promise.all(ordered.map((call) => call()))
      // Nobody was checked, or somebody was declined: never both.
      const status = await statusOf(browser)
      expect(['VIEW_ONLY', 'FAILED']).toContain(status)
      expect(await isTaken(ssn)).toBe(status === 'FAILED')
    }
  })
})
