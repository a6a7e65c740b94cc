import type { Role } from '@passbook/contract/console/roles'
import type { SettlementBreak, SettlementDay } from '@passbook/contract/console/reconciliation'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'

const STATEMENT = 'date,amount,description\n2026-11-12,12.00,Something nobody knows\n'
const DATE = '2026-11-12'

interface OneDay {
  day: SettlementDay
  breaks: SettlementBreak[]
}

describe('the desk of reconciliation', () => {
  const test = useTestApp()
  let oskar: StaffBrowser

  const send = (browser: StaffBrowser, path: string, text: string) => {
    const head = 'content-disposition: form-data; name="file"; filename="day.csv"'
    const body = `--cut\r\n${head}\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--cut--\r\n`
    return browser.call<Record<string, unknown>>('POST', path, Buffer.from(body), {
      'content-type': 'multipart/form-data; boundary=cut',
    })
  }
  const dayOf = (browser: StaffBrowser) => browser.get<OneDay>(`/console/settlement-days/${DATE}`)

  beforeAll(async () => {
    oskar = (await enterAs(test, 'operations')).browser
  })

  it('shows what a statement would do, and keeps it only when told to', async () => {
    const preview = await send(oskar, '/console/bank-statements/preview', STATEMENT)
    expect(preview.body.data).toMatchObject({ format: 'csv', line_count: 1, known_count: 0 })
    expect((await dayOf(oskar)).status).toBe(404)
    const taken = await send(oskar, '/console/bank-statements', STATEMENT)
    expect(taken.body.data).toMatchObject({ new_count: 1, matched: 0, open: 1, first_day: DATE })
    const again = await send(oskar, '/console/bank-statements', STATEMENT)
    expect(again.body.data).toMatchObject({ uuid: null, new_count: 0, known_count: 1 })
  })

  it('names a wrong line in the form’s own field', async () => {
    const { status, body } = await send(
      oskar,
      '/console/bank-statements/preview',
      STATEMENT.replace('12.00', 'twelve'),
    )
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      file: ['Line 2: the amount “twelve” is not valid (such as -1234.50).'],
    })
    expect((await oskar.post('/console/bank-statements/preview', {})).status).toBe(422)
  })

  it('is a break that lies in the work queue with its age, and is done with it', async () => {
    const { body } = await dayOf(oskar)
    expect(body.data?.day).toMatchObject({ state: 'open', open_count: 1 })
    const [one] = body.data?.breaks ?? []
    expect(one).toMatchObject({ kind: 'unexpected', line: { cents: 1_200 } })
    expect(one?.age_days).toBeGreaterThanOrEqual(0)
    const work = await oskar.get<{ items: { id: number; due_at: string | null }[] }>(
      '/console/work?kind=settlement_break',
    )
    expect(work.body.data?.items).toMatchObject([{ id: one?.task_id }])
    expect(work.body.data?.items[0]?.due_at).not.toBeNull()
    const settle = (note: string) =>
      oskar.post<{ uuid: string }>('/console/settlement-breaks/settle', {
        expected_key: null,
        line_key: one?.line?.key ?? '',
        note,
      })
    expect((await settle('')).status).toBe(422)
    const settled = await settle('Interest of the bank')
    expect(settled.status).toBe(200)
    expect((await settle('Once more')).status).toBe(422)
    expect((await dayOf(oskar)).body.data?.day).toMatchObject({ state: 'reconciled' })
    const audited = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'explain_settlement')
      .executeTakeFirstOrThrow()
    expect(audited.details).toMatchObject({ before: 'open', after: 'explained' })
  })

  it('lets nobody else settle, and shows another institution nothing of it', async () => {
    const wrong: string[] = []
    for (const role of ['viewer', 'approver'] as const satisfies Role[]) {
      const { browser } = await enterAs(test, role)
      const { status } = await send(browser, '/console/bank-statements', STATEMENT)
      if (status !== 403) wrong.push(`${role} imports: ${status}`)
      const seen = await dayOf(browser)
      if (seen.status !== 200) wrong.push(`${role} reads: ${seen.status}`)
    }
    expect(wrong).toEqual([])
    const { browser: stranger } = await enterAs(test, 'operations', 'summit')
    expect((await dayOf(stranger)).status).toBe(404)
    const { items = [] } =
      (
        await oskar.get<{ items: { uuid: string; line: { key: string } }[] }>(
          `/console/settlement-days/${DATE}/reconciled`,
        )
      ).body.data ?? {}
    const [item] = items
    const tries = [
      await stranger.post(`/console/reconciled/${item?.uuid}/undo`, { reason: 'Mine?' }),
      await stranger.post('/console/settlement-breaks/settle', {
        expected_key: null,
        line_key: item?.line.key,
        note: 'Mine?',
      }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404])
    const theirs = await stranger.get<{ items: unknown[] }>(
      `/console/settlement-days/${DATE}/reconciled`,
    )
    expect(theirs.body.data?.items).toEqual([])
  })

  it('takes hostile keys for nothing that exists', async () => {
    for (const key of ['', 'x', `${'0'.repeat(8)}:1`, "batch:';--:1", 'return:1:2']) {
      const line = await oskar.post('/console/settlement-breaks/settle', {
        expected_key: null,
        line_key: key,
        note: 'What is this?',
      })
      const expected = await oskar.post('/console/settlement-breaks/settle', {
        expected_key: key,
        line_key: null,
        note: 'What is this?',
      })
      expect([key, line.status, expected.status]).toEqual([key, 404, 404])
    }
    const neither = { expected_key: null, line_key: null, note: 'What is this?' }
    expect((await oskar.post('/console/settlement-breaks/settle', neither)).status).toBe(422)
    for (const day of ['2026-02-31', '1900-01-01', '2099-12-31']) {
      expect((await oskar.get(`/console/settlement-days/${day}`)).status).toBe(404)
    }
    expect((await oskar.get('/console/settlement-days?before=1900-01-02')).status).toBe(422)
    expect((await oskar.get('/console/settlement-days?before=2000-01-01')).status).toBe(200)
    const old = STATEMENT.replace('2026-11-12', '1900-01-02')
    expect((await send(oskar, '/console/bank-statements', old)).status).toBe(422)
  })
})
