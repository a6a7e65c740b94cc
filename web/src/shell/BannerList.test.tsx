import { act, render, screen, waitFor } from '@testing-library/react'
import { Outlet, RouterProvider, createMemoryRouter, href } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useForbidden } from '../api/forbidden.ts'
import { PASSED } from '../guards/test-facts.ts'
import { forgetEverything } from '../session/log-out.ts'
import { usePersisted } from '../session/dismissed/persisted.ts'
import { useProgress } from '../session/progress.ts'
import { answerCalls } from '../test/answer.ts'
import { renderPage } from '../test/render-page.tsx'
import { BannerList, useAnnounced } from './BannerList.tsx'

const BANNERS = [
  { type: 0, title: 'New hours', message: 'We answer on Saturdays too.' },
  { type: 1, title: 'Holiday', message: 'No transfers leave on Thursday.' },
  { type: 2, title: 'Planned work', message: 'Sign-in pauses on Sunday.' },
  { type: 3, title: 'Outage', message: 'Transfers are late today.' },
].map((banner) => ({ uuid: `00000000-0000-4000-8000-00000000000${banner.type}`, ...banner }))

const OTHER = { ...PASSED, depositor_id: '00000000-0000-4000-8000-000000000002' }

let now = Date.now()
beforeEach(() => {
  usePersisted.setState(usePersisted.getInitialState(), true)
  useAnnounced.setState(useAnnounced.getInitialState(), true)
  // What was asked is kept for a minute: each test begins later.
  now += 120_000
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
  useProgress.setState({ progress: null })
})

const signedInAs = (progress: typeof PASSED) => act(() => useProgress.setState({ progress }))
const logOut = () => act(forgetEverything)
const isShown = (title: string) => screen.queryByText(title) !== null

describe('banner alerts', () => {
  it.each([
    [0, 'Success: '],
    [1, 'Information: '],
    [2, 'Warning: '],
    [3, 'Error: '],
  ])('show type %s as its severity, in a word too (SPEC 3)', async (type, word) => {
    answerCalls({ data: BANNERS.filter((each) => each.type === type) })
    const { container } = renderPage(<BannerList place="below" />)
    await screen.findByText(BANNERS[type]?.title ?? '')
    expect(container.textContent).toContain(word)
  })

  it('are dismissed by each person, over resets, and by id alone where nobody is signed in', async () => {
    answerCalls({ data: BANNERS })
    signedInAs(PASSED)
    const { user } = renderPage(<BannerList place="below" />)
    await user.click(await screen.findByRole('button', { name: 'Dismiss: Outage' }))
    expect(isShown('Outage')).toBe(false)
    logOut()
    expect(isShown('Outage')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Dismiss: Holiday' }))
    expect(isShown('Holiday')).toBe(false)
    signedInAs(OTHER)
    expect([isShown('Outage'), isShown('Holiday')]).toEqual([true, true])
    logOut()
    expect(isShown('Holiday')).toBe(false)
    signedInAs(PASSED)
    expect([isShown('Outage'), isShown('Holiday')]).toEqual([false, true])
    // As after a reload: what the browser stored is all there is.
    await act(() => usePersisted.persist.rehydrate())
    expect(isShown('Outage')).toBe(false)
  })

  it('keeps what another tab has dismissed', async () => {
    answerCalls({ data: BANNERS })
    const { user } = renderPage(<BannerList place="below" />)
    await screen.findByText('Outage')
    const stored = { state: { ...usePersisted.getState(), dismissedBanners: [BANNERS[1]?.uuid] } }
    localStorage.setItem('passbook', JSON.stringify({ ...stored, version: 0 }))
    await user.click(screen.getByRole('button', { name: 'Dismiss: Outage' }))
    expect([isShown('Outage'), isShown('Holiday')]).toEqual([false, false])
  })

  it('leave the page alone when they are forbidden, and the errors are stored (SPEC 8)', async () => {
    const errors = { institution: ['There is nothing to announce.'] }
    answerCalls({ status: 403, errors })
    const { container } = renderPage(<BannerList place="below" />)
    await waitFor(() => expect(useForbidden.getState().banners).toEqual(errors))
    expect(container.textContent).toBe('')
    logOut()
    expect(useForbidden.getState().banners).toBeUndefined()
  })

  it('push no page down: what comes late is below its end, and above the next one', async () => {
    answerCalls({ data: BANNERS.slice(0, 1) })
    function Page({ name }: { name: string }) {
      return (
        <>
          <BannerList place="above" />
          <h1>{name}</h1>
        </>
      )
    }
    const children = [
      { path: '/login', element: <Page name="First" /> },
      { path: '/faq', element: <Page name="Next" /> },
    ]
    const Frame = () => (
      <>
        <Outlet />
        <BannerList place="below" />
      </>
    )
    const router = createMemoryRouter([{ Component: Frame, children }], {
      initialEntries: ['/login'],
    })
    render(<RouterProvider router={router} />)
    const late = await screen.findByText('New hours')
    const isBelow = (one: Element) =>
      one.compareDocumentPosition(screen.getByRole('heading')) & Node.DOCUMENT_POSITION_PRECEDING
    expect(isBelow(late)).toBeTruthy()
    expect(late.closest('section')?.className).toContain('sticky')
    await act(() => router.navigate(href('/faq')))
    screen.getByRole('heading', { name: 'Next' })
    expect(isBelow(screen.getByText('New hours'))).toBeFalsy()
  })
})
