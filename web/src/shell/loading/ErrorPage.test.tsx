import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls } from '../../test/answer.ts'
import { ErrorPage } from './ErrorPage.tsx'

let isIll = true
let reload = vi.spyOn(location, 'reload')

beforeEach(() => {
  isIll = true
  reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  // React tells the console of what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => vi.restoreAllMocks())

function Ill() {
  if (isIll) throw new Error('a fault of ours')
  return <p>Well again</p>
}

function open() {
  const routes = [{ path: '/', ErrorBoundary: ErrorPage, element: <Ill /> }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  const user = userEvent.setup()
  return async () => user.click(await screen.findByRole('button', { name: 'Retry' }))
}

it('begins with a fresh page after a fault of ours', async () => {
  answerCalls({})
  const retry = open()
  await screen.findByText('We couldn’t show this page.')
  screen.getByText('Try again in a moment.')
  await retry()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

it('never reloads without a network: it says so, and tries what is here', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const retry = open()
  await screen.findByText('You’re offline. Try again when you’re connected.')
  await retry()
  screen.getByText('We couldn’t show this page.')
  isIll = false
  await retry()
  await screen.findByText('Well again')
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload where our server is out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const retry = open()
  await screen.findByText('We couldn’t show this page.')
  isIll = false
  await retry()
  await screen.findByText('Well again')
  expect(reload).not.toHaveBeenCalled()
})
