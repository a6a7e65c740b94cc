import type { ReportLine, SuspicionReport } from '@passbook/contract/console/sar'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { addApplicantWith } from '../../../../test/opening.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'

const WORDS = { title: 'Many small deposits', suspect: '', narrative: 'Each just below a limit.' }

describe('suspicion reports', () => {
  const test = useTestApp()
  const clock = fixedClock('2026-11-16T15:00:00Z')
  let connie: StaffBrowser
  let depositor_id: string

  beforeAll(async () => {
    connie = (await enterAs(test, 'compliance')).browser
    depositor_id = (await addApplicantWith(test)).depositor_id
  })
  beforeEach(() => {
    test.ctx.clock = clock
  })

  const open = async (given: object = {}) => {
    const body = { ...WORDS, depositor_id: null, detected_on: '2026-11-02', ...given }
    return connie.post<{ report: SuspicionReport }>('/console/suspicion', body)
  }
  const opened = async (given: object = {}) => {
    const { body } = await open(given)
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data.report
  }
  const list = async (view: string) => {
    const { body } = await connie.get<{ reports: ReportLine[] }>(`/console/suspicion?view=${view}`)
    return body.data?.reports ?? []
  }

  it.each([
    ['30 days with a customer suspected', () => ({ depositor_id }), '2026-12-02'],
    ['30 days with somebody else suspected', () => ({ suspect: 'A courier' }), '2026-12-02'],
    ['60 days with nobody suspected', () => ({}), '2027-01-01'],
    // A leap day in between, and a day that is no business day: calendar days are counted.
    ['30 calendar days', () => ({ suspect: 'x', detected_on: '2024-02-01' }), '2024-03-02'],
  ])('is due %s', async (_, given, due_on) => {
    expect(await opened(given())).toMatchObject({ due_on, state: 'open', keep_until: null })
  })

  it('keeps its day when a suspect is found later, and what it said before', async () => {
    const { uuid, due_on } = await opened()
    const change = { ...WORDS, suspect: 'A courier', narrative: 'Also on Sundays.' }
    const { body } = await connie.call<{ report: SuspicionReport }>(
      'PATCH',
      `/console/suspicion/${uuid}`,
      change,
    )
    expect(body.data?.report).toMatchObject({ ...change, due_on })
    expect(body.data?.report.history.map(({ action }) => action)).toEqual(['open', 'change'])
    expect(body.data?.report.history[1]).toMatchObject({
      by: 'Some compliance',
      changes: [
        { field: 'suspect', before: '', after: 'A courier' },
        { field: 'narrative', before: WORDS.narrative, after: 'Also on Sundays.' },
      ],
    })
  })

  it('is filed once, kept five years from then, and says no more afterwards', async () => {
    const { uuid } = await opened({ suspect: 'A courier' })
    const file = (filed_on: string) =>
      connie.post<{ report: SuspicionReport }>(`/console/suspicion/${uuid}/file`, {
        filed_on,
        reference: 'BSA-31000012345',
      })
    expect((await file('2026-11-17')).status).toBe(422)
    expect((await file('2026-11-01')).status).toBe(422)
    const replies = await Promise.all([file('2026-11-16'), file('2026-11-16')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const { body } = await connie.get<{ report: SuspicionReport }>(`/console/suspicion/${uuid}`)
    expect(body.data?.report).toMatchObject({
      state: 'filed',
      filed_on: '2026-11-16',
      reference: 'BSA-31000012345',
      keep_until: '2031-11-16',
    })
    const change = await connie.call('PATCH', `/console/suspicion/${uuid}`, WORDS)
    expect(change.status).toBe(422)
    expect((await list('ended')).map((line) => line.uuid)).toContain(uuid)
    expect((await list('open')).map((line) => line.uuid)).not.toContain(uuid)
  })

  it('may end without being filed, for a reason that is kept as long', async () => {
    const { uuid } = await opened()
    const address = `/console/suspicion/${uuid}/close`
    expect((await connie.post(address, { reason: 'no' })).status).toBe(422)
    const reason = 'The deposits are a payroll'
    const { body } = await connie.post<{ report: SuspicionReport }>(address, { reason })
    expect(body.data?.report).toMatchObject({ state: 'not_filed', keep_until: '2031-11-16' })
    expect(body.data?.report.history.at(-1)?.changes).toEqual([
      { field: 'reason', before: '', after: reason },
    ])
  })

  it('lists what is due first, by key', async () => {
    for (let n = 1; n <= 55; n += 1) {
      await opened({
        detected_on: `2026-${n % 2 ? '08' : '09'}-${String((n % 28) + 1).padStart(2, '0')}`,
      })
    }
    const seen: ReportLine[] = []
    for (let after = '', more = true; more;) {
      const { body } = await connie.get<{ reports: ReportLine[]; has_more: boolean }>(
        `/console/suspicion${after}`,
      )
      seen.push(...(body.data?.reports ?? []))
      more = body.data?.has_more ?? false
      after = `?after=${seen.at(-1)?.uuid}`
    }
    expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(55)
    const days = seen.map(({ due_on }) => due_on)
    expect(days).toEqual(days.toSorted())
  })

  it('refuses a day to come, a customer nobody has, and another institution’s', async () => {
    expect((await open({ detected_on: '2026-11-17' })).status).toBe(422)
    expect((await open({ depositor_id: randomUUID() })).status).toBe(404)
    const abroad = await enterAs(test, 'compliance', 'summit')
    const { uuid } = await opened()
    expect((await abroad.browser.get(`/console/suspicion/${uuid}`)).status).toBe(404)
    const given = { ...WORDS, depositor_id, detected_on: '2026-11-02' }
    expect((await abroad.browser.post('/console/suspicion', given)).status).toBe(404)
    expect((await abroad.browser.get('/console/suspicion')).body.data).toMatchObject({
      reports: [],
    })
  })

  it('is never deleted, and neither is who did what to it', async () => {
    for (const table of ['suspicion_reports', 'suspicion_log'] as const) {
      await expect(
        test.ctx.db.deleteFrom(table).where('institution_id', 'is not', null).execute(),
      ).rejects.toThrow('append-only')
    }
    const rewrite = test.ctx.db
      .updateTable('suspicion_log')
      .set({ action: 'open' })
      .where('institution_id', 'is not', null)
    await expect(rewrite.execute()).rejects.toThrow('append-only')
  })
})
