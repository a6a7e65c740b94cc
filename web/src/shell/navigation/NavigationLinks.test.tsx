import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { useSession } from '../../session/session-store.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { markRead } from '../alerts/mark-read.ts'
import { useFreshAlerts } from '../alerts/use-fresh-alerts.ts'
import { NavigationLinks } from './NavigationLinks.tsx'

function Menu() {
  useFreshAlerts()
  return <NavigationLinks listClass="" linkClass="" badgeClass="" />
}

const counts = (total: number, unread: number) => ({
  data: { alerts: [], next: null, total, unread },
})
const asked = (calls: Request[]) => calls.map(({ url }) => new URL(url).pathname)

beforeEach(() => useSession.setState({ kind: 'session', endsAtMs: Date.now() + 600_000 }))

describe('the Alerts entry (SPEC 2, UX 31)', () => {
  it('has the unread number in its name, and loses it when all are read', async () => {
    useProgress.setState({ progress: PASSED })
    answerBy({ 'GET /alerts': counts(5, 3) })
    renderPage(<Menu />)
    const entry = await screen.findByRole('link', { name: 'Alerts 3 unread' })
    expect(entry.textContent).toMatch(/3$/)
    await act(() => markRead('2026-11-16T15:00:00.000Z'))
    expect((await screen.findByRole('link', { name: 'Alerts' })).textContent).toBe('Alerts')
  })

  it.each([
    [3, false, ['Home', 'Transactions', 'Documents', '', '']],
    [0, false, ['Home', 'Transactions', 'Documents', '', '']],
    // On a phone all share the width, so none is shown before their number is known.
    [0, true, ['', '', '', '', '']],
  ])('no entry moves when it is known that there are %s alerts', async (total, isAll, before) => {
    useProgress.setState({ progress: PASSED })
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    answerBy({ 'GET /alerts': () => answered.then(() => counts(total, 0)) })
    renderPage(<NavigationLinks listClass="" linkClass="" badgeClass="" isAllAtOnce={isAll} />)
    const places = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(places()).toEqual(before)
    const empty = screen.getAllByRole('listitem').filter(({ textContent }) => textContent === '')
    answer()
    await screen.findByRole('link', { name: 'My Account' })
    // Even an empty item that got another place would count as a shift of the page.
    for (const item of empty) expect(item.isConnected).toBe(false)
    const alerts = total > 0 ? ['Alerts'] : []
    expect(places()).toEqual(['Home', 'Transactions', 'Documents', ...alerts, 'My Account'])
  })

  it('is there only when there are alerts', async () => {
    useProgress.setState({ progress: PASSED })
    const calls = answerBy({ 'GET /alerts': counts(0, 0) })
    renderPage(<Menu />)
    await waitFor(() => expect(asked(calls)).toEqual(['/api/v1/alerts']))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Transactions',
      'Documents',
      'My Account',
    ])
  })

  it.each([
    ['HOLD', { extended_status: 'HOLD' as const }],
    ['VIEW_ONLY', { registration_status: 'VIEW_ONLY' as const }],
    ['somebody who still registers', { registration_last_step: 'bank' as const }],
    ['a joint holder who has not passed', { is_primary: false, registration_status: null }],
  ])('asks for nothing that %s may not read', async (_name, standing) => {
    useProgress.setState({ progress: { ...PASSED, ...standing } })
    const calls = answerBy({ 'GET /alerts': counts(5, 3) })
    renderPage(<Menu />)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked(calls)).toEqual([])
    expect(screen.queryByRole('link', { name: /Alerts/ })).toBeNull()
  })

  it('is counted anew after an act, and when the person comes back to the page', async () => {
    useProgress.setState({ progress: PASSED })
    let unread = 1
    answerBy({ 'GET /alerts': () => counts(5, unread) })
    renderPage(<Menu />)
    await screen.findByRole('link', { name: 'Alerts 1 unread' })
    unread = 2
    const mutations = queryClient.getMutationCache()
    const deed = { mutationKey: ['/deposit'], mutationFn: async () => null }
    await act(() => mutations.build(queryClient, deed).execute(undefined))
    await screen.findByRole('link', { name: 'Alerts 2 unread' })
    unread = 4
    act(() => void window.dispatchEvent(new Event('focus')))
    await screen.findByRole('link', { name: 'Alerts 4 unread' })
  })
})

describe('the menu offers only pages that open', () => {
  it.each([
    ['on hold', { extended_status: 'HOLD' }, ['Home', 'Documents', 'My Account']],
    ['a closed account', { registration_status: 'VIEW_ONLY' }, ['Documents', 'My Account']],
    [
      'declined',
      { registration_status: 'FAILED', registration_last_step: 'confirmed' },
      ['Home', 'My Account'],
    ],
    [
      'in review while applying',
      { registration_status: 'IN_REVIEW', registration_last_step: 'bank' },
      ['Home', 'My Account'],
    ],
    [
      'in review later',
      { extended_status: 'REVIEW' },
      ['Home', 'Transactions', 'Documents', 'My Account'],
    ],
    ['documents to sign first', { is_primary: false, is_joining: true }, ['Home', 'My Account']],
  ] as const)('%s', async (_, standing, entries) => {
    useProgress.setState({ progress: { ...PASSED, ...standing } })
    answerBy({ 'GET /alerts': counts(0, 0) })
    renderPage(<Menu />)
    await screen.findByRole('link', { name: 'My Account' })
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(links).toEqual(entries)
  })

  it.each([
    [{ extended_status: 'HOLD' }, '/registration/hold-account'],
    [{ registration_last_step: 'bank' }, '/login/registration-home'],
    [{ registration_last_step: null, registration_status: null }, '/registration/landing'],
    [{ is_primary: false, is_joining: true }, '/joint-account/onboarding/success'],
    [{}, '/dashboard'],
  ] as const)('%j: Home leads to %s', (standing, path) => {
    useProgress.setState({ progress: { ...PASSED, ...standing } })
    answerBy({ 'GET /alerts': counts(0, 0) })
    renderPage(<Menu />)
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(path)
  })
})
