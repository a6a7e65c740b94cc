import type { Alert } from '@passbook/contract/alerts'
import { describe, expect, it } from 'vitest'
import { alertsOf, answer } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant, stand } from '../../../../test/applicants.ts'
import type { TestBrowser } from '../../../../test/browser.ts'

interface Read {
  alert: Alert
  unread: number
}

const COMPLETED = { registration_last_step: 'completed' } as const

describe('the list of alerts', () => {
  const test = useTestApp()

  const addReader = (slug?: string) => addApplicant(test, COMPLETED, slug)
  const markRead = (browser: TestBrowser, alert_id: unknown, path = '/alerts/') =>
    browser.call<Read>('POST', path, { alert_id })

  it('has each once, newest first, fifty at a time, with how many there are and are unread', async () => {
    const ada = await addReader()
    for (let count = 0; count < 120; count += 1) await answer(test, ada)
    const all: Alert[] = []
    const sizes: number[] = []
    let next: string | null = null
    do {
      const { body }: Awaited<ReturnType<typeof alertsOf>> = await alertsOf(ada.browser, next)
      expect(body.data).toMatchObject({ total: 120, unread: 120 })
      all.push(...(body.data?.alerts ?? []))
      sizes.push(body.data?.alerts.length ?? 0)
      next = body.data?.next ?? null
    } while (next !== null && sizes.length < 9)
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(120)
    const times = all.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(all[0]).toEqual({
      uuid: expect.any(String) as string,
      kind: 'message_answered',
      severity: 'info',
      title: 'We replied to your message',
      message: 'You have a reply to “A question”.',
      path: expect.stringMatching(/^\/message-center\?message=[\da-f-]{36}$/) as string,
      created_at: expect.any(String) as string,
      read_at: null,
    })
  })

  it('marks one as read, once, with the slash of the specification and without', async () => {
    const ada = await addReader()
    for (let count = 0; count < 3; count += 1) await answer(test, ada)
    const { body } = await alertsOf(ada.browser)
    const [first, second] = body.data?.alerts ?? []
    const read = await markRead(ada.browser, first?.uuid)
    expect(read).toMatchObject({ status: 200, body: { message: 'Alert marked as read' } })
    expect(read.body.data).toMatchObject({ unread: 2, alert: { uuid: first?.uuid } })
    expect(read.body.data?.alert.read_at).not.toBeNull()
    const again = await markRead(ada.browser, first?.uuid)
    expect(again.body.data).toEqual(read.body.data)
    const without = await markRead(ada.browser, second?.uuid, '/alerts')
    expect(without).toMatchObject({ status: 200, body: { data: { unread: 1 } } })
  })

  it('marks all as read at one moment, and those read before keep theirs', async () => {
    const ada = await addReader()
    const bea = await addReader()
    for (const who of [ada, ada, ada, bea]) await answer(test, who)
    const [first] = (await alertsOf(ada.browser)).body.data?.alerts ?? []
    const one = await markRead(ada.browser, first?.uuid)
    const all = await ada.browser.post<{ read_at: string; unread: number }>('/alerts/all')
    expect(all).toMatchObject({ status: 200, body: { message: 'Alerts marked as read' } })
    expect(all.body.data?.unread).toBe(0)
    const page = (await alertsOf(ada.browser)).body.data
    expect(page).toMatchObject({ total: 3, unread: 0 })
    expect(page?.alerts.map(({ read_at }) => read_at)).toEqual([
      one.body.data?.alert.read_at,
      all.body.data?.read_at,
      all.body.data?.read_at,
    ])
    expect((await alertsOf(bea.browser)).body.data?.unread).toBe(1)
    expect((await ada.browser.post('/alerts/all')).status).toBe(200)
  })

  it('is of its owner alone, here and at another institution', async () => {
    const [ada, bea, summit] = [await addReader(), await addReader(), await addReader('summit')]
    await answer(test, ada)
    const [own] = (await alertsOf(ada.browser)).body.data?.alerts ?? []
    for (const other of [bea, summit]) {
      expect((await markRead(other.browser, own?.uuid)).status).toBe(404)
      expect((await alertsOf(other.browser)).body.data?.alerts).toEqual([])
      expect((await alertsOf(other.browser, own?.uuid)).status).toBe(422)
    }
    expect((await alertsOf(ada.browser)).body.data?.unread).toBe(1)
  })

  it.each(['not-an-id', 7, null, undefined, '00000000-0000-0000-0000-00000000000g'])(
    'refuses %s in place of an alert',
    async (id) => {
      const ada = await addReader()
      expect((await markRead(ada.browser, id)).status).toBe(422)
    },
  )

  it('refuses a page nobody was given, and answers an empty one after the last', async () => {
    const ada = await addReader()
    await answer(test, ada)
    const [only] = (await alertsOf(ada.browser)).body.data?.alerts ?? []
    expect((await alertsOf(ada.browser, only?.uuid)).body.data).toMatchObject({
      alerts: [],
      next: null,
    })
    expect((await alertsOf(ada.browser, crypto.randomUUID())).status).toBe(422)
    expect((await alertsOf(ada.browser, 'page-two')).status).toBe(422)
  })

  it.each([
    { registration_status: 'VIEW_ONLY' },
    { standing: 'HOLD' },
    { registration_status: 'FAILED' },
  ] as const)('is closed to %o, with all that belongs to it', async (standing) => {
    const ada = await addReader()
    await answer(test, ada)
    const [own] = (await alertsOf(ada.browser)).body.data?.alerts ?? []
    await stand(test, ada, standing)
    expect((await alertsOf(ada.browser)).status).toBe(403)
    expect((await markRead(ada.browser, own?.uuid)).status).toBe(403)
    expect((await ada.browser.post('/alerts/all')).status).toBe(403)
  })
})
