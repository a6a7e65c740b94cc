import type { Alert } from '@passbook/contract/alerts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { useNotification } from '../../shell/notification.ts'
import { type Answered, answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { AlertsPage } from './AlertsPage.tsx'

function alertOf(number: number, rest: Partial<Alert> = {}): Alert {
  return {
    uuid: `00000000-0000-4000-8000-00000000000${number}`,
    kind: 'deposit_settled',
    severity: 'success',
    title: `Deposit ${number} has settled`,
    message: 'It is yours to withdraw.',
    path: `/dashboard/transactions-list?request=${number}`,
    created_at: `2026-11-1${number}T15:00:00.000Z`,
    read_at: null,
    ...rest,
  }
}

const TWO = [
  alertOf(4, { kind: 'transfer_returned', severity: 'error', title: 'A transfer came back' }),
  alertOf(3),
]
const listOf = (alerts: Alert[], next: string | null = null) => ({
  data: { alerts, next, total: alerts.length, unread: alerts.length },
})

beforeEach(() => useProgress.setState({ progress: PASSED }))

function open(answers: Record<string, Answered | (() => Answered | Promise<Answered>)>) {
  const calls = answerBy({ 'GET /alerts': listOf(TWO), ...answers })
  return { calls, ...renderPage(<AlertsPage />) }
}
const item = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return heading.closest('li') ?? heading
}

describe('the list of alerts', () => {
  it('shows them by day with severity, unread and one link in words', async () => {
    open({})
    const returned = await item('A transfer came back')
    expect(returned.textContent).toContain('Problem · Unread')
    expect(returned.textContent?.replaceAll('\u202f', ' ')).toContain('10:00 AM ET')
    const days = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(days).toEqual(['Saturday, November 14, 2026', 'Friday, November 13, 2026'])
    const link = within(returned).getByRole('link')
    expect(link.getAttribute('href')).toBe('/dashboard/transactions-list?request=4')
  })

  it('marks one as read before the server has answered, and then says so', async () => {
    const reply = Promise.withResolvers<Answered>()
    const { user } = open({ 'POST /alerts/': () => reply.promise })
    await user.click(await screen.findByRole('button', { name: /Mark as read: A transfer/ }))
    await waitFor(() => expect(screen.getByText('1 unread')).toBeDefined())
    expect((await item('A transfer came back')).textContent).not.toContain('Unread')
    expect(useNotification.getState().message).toBeNull()
    const alert = { ...TWO[0], read_at: '2026-11-16T15:00:00.000Z' }
    await act(async () => reply.resolve({ data: { alert, unread: 1 } }))
    await waitFor(() => expect(useNotification.getState().message).toBe('Alert marked as read'))
    expect(screen.getByText('1 unread')).toBeDefined()
  })

  it.each<[string, Answered | (() => never), RegExp]>([
    ['a failing server', { status: 500, message: 'We failed.' }, /We failed/],
    [
      'no network',
      () => {
        throw new TypeError('offline')
      },
      /couldn’t connect/,
    ],
  ])('takes it back after %s, and says so', async (_name, answer, words) => {
    const { user } = open({ 'POST /alerts/': answer })
    await user.click(await screen.findByRole('button', { name: /Mark as read: A transfer/ }))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain('This alert is still unread')
    expect(told.textContent).toMatch(words)
    expect((await item('A transfer came back')).textContent).toContain('Unread')
    expect(screen.getByText('2 unread')).toBeDefined()
  })

  it('marks all as read, or takes all of it back', async () => {
    let isIll = true
    const read = { data: { read_at: '2026-11-16T15:00:00.000Z', unread: 0 } }
    const { user } = open({ 'POST /alerts/all': () => (isIll ? { status: 500 } : read) })
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('Your alerts are still unread')
    expect(screen.getByText('2 unread')).toBeDefined()
    isIll = false
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('No unread alerts')
    expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull()
    await waitFor(() => expect(useNotification.getState().message).toBe('Alerts marked as read'))
  })

  it('of two marked at once takes back only the one that was refused', async () => {
    const first = Promise.withResolvers<Answered>()
    const replies = [
      first.promise,
      Promise.resolve<Answered>({
        data: { alert: { ...TWO[1], read_at: '2026-11-16T15:00:00.000Z' }, unread: 1 },
      }),
    ]
    const { user } = open({ 'POST /alerts/': () => replies.shift() ?? {} })
    await user.click(await screen.findByRole('button', { name: /Mark as read: A transfer/ }))
    await user.click(await screen.findByRole('button', { name: /Mark as read: Deposit 3/ }))
    await screen.findByText('No unread alerts')
    await act(async () => first.resolve({ status: 500 }))
    await screen.findByText('1 unread')
    expect((await item('Deposit 3 has settled')).textContent).not.toContain('Unread')
  })

  it('marks an alert as read when its link is followed', async () => {
    const alert = { ...TWO[0], read_at: '2026-11-16T15:00:00.000Z' }
    const { user, calls } = open({ 'POST /alerts/': { data: { alert, unread: 1 } } })
    await user.click(await screen.findByRole('link', { name: /See what happened/ }))
    await waitFor(() => expect(calls.map(({ url }) => url).join()).toMatch(/\/alerts\/$/))
    expect(await calls.at(-1)?.json()).toEqual({ alert_id: TWO[0]?.uuid })
  })

  it('brings older ones when they are asked for', async () => {
    const pages = [listOf(TWO, TWO[1]?.uuid), listOf([alertOf(2)])]
    const { user, calls } = open({ 'GET /alerts': () => pages.shift() ?? {} })
    await user.click(await screen.findByRole('button', { name: 'Show older alerts' }))
    await screen.findByRole('heading', { name: 'Deposit 2 has settled' })
    expect(calls.at(-1)?.url).toContain(`after=${TWO[1]?.uuid}`)
    expect(screen.queryByRole('button', { name: 'Show older alerts' })).toBeNull()
  })

  it('says what will be here while there is nothing', async () => {
    open({ 'GET /alerts': listOf([]) })
    await screen.findByText(/No alerts yet/)
  })

  it('says why, when reading them was forbidden meanwhile (SPEC 8)', async () => {
    const errors = { '': ['Your account is on hold.'] }
    const { user } = open({ 'POST /alerts/all': { status: 403, errors } })
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain('Your account is on hold.')
    expect(screen.queryByRole('heading', { name: 'A transfer came back' })).toBeNull()
  })
})
