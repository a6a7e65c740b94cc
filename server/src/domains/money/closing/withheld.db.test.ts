import type { InterestMonth } from '@passbook/contract/accounts'
import type { ClosingPreview } from '@passbook/contract/closing'
import type { Transaction } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Closer, addCloser, closeByCode } from '../../../../test/closers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { accrueNight } from '../../../ledger/interest/accrue-night.ts'
import { postInterest } from '../../../ledger/interest/post-interest.ts'

const SAVED = 4_000_000

describe('somebody subject to backup withholding', () => {
  const test = useTestApp()
  const clock = fixedClock('2026-11-16T15:00:00Z')
  const day = parseBusinessDate

  beforeEach(() => {
    test.ctx.clock = clock
  })

  async function addWithheld(): Promise<Closer> {
    const ada = await addCloser(test, SAVED)
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: true })
      .where('id', '=', ada.depositor_id)
      .execute()
    return ada
  }

  it('is shown before closing what is withheld of the last interest, and is paid no more', async () => {
    clock.set('2026-11-16T15:00:00Z')
    const ada = await addWithheld()
    const { body } = await ada.browser.get<ClosingPreview>(`/accounts/${ada.account}/closing`)
    const shown = body.data
    const withheld = Math.round((shown?.interest_cents ?? 0) * 0.24)
    expect(withheld).toBeGreaterThan(300)
    expect(shown).toMatchObject({
      withheld_cents: withheld,
      payout_cents: SAVED + (shown?.interest_cents ?? 0) - withheld,
    })
    const closed = await closeByCode(test, ada, { expected_payout_cents: shown?.payout_cents })
    expect(closed.body.data?.closing).toMatchObject({
      interest_cents: shown?.interest_cents,
      withheld_cents: withheld,
      payout_cents: shown?.payout_cents,
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('sees it in the month’s interest and among the transactions, of one wish with it', async () => {
    clock.set('2026-11-13T15:00:00Z')
    const ada = await addWithheld()
    clock.set('2026-12-01T15:00:00Z')
    const { institution_id } = ada
    for (let date = 13; date <= 30; date += 1) {
      const night = { institution_id, date: day(`2026-11-${date}`), now: clock.now() }
      await accrueNight(test.ctx, night)
    }
    const monthEnd = day('2026-11-30')
    await postInterest(test.ctx.db, { institution_id, monthEnd, now: clock.now() })
    const address = `/accounts/${ada.account}/interest/2026/11`
    const { body } = await ada.browser.get<InterestMonth>(address)
    const posted = body.data?.posted_cents ?? 0
    expect(posted).toBeGreaterThan(8_000)
    expect(body.data?.withheld_cents).toBe(Math.round(posted * 0.24))
    const list = await ada.browser.get<{ transactions: Transaction[] }>(
      '/transactions?kind=interest,withholding',
    )
    const [first, second] = list.body.data?.transactions ?? []
    expect(new Set([first?.description, second?.description])).toEqual(
      new Set(['Interest', 'Tax withheld']),
    )
    expect(first?.request_id).toBe(second?.request_id)
    const request = await ada.browser.get(`/request/${first?.request_id}`)
    expect(request.status).toBe(200)
    await expectSoundBooks(test.ctx.db)
  })
})
