import { screen } from '@testing-library/react'
import { type FunctionComponent, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PartMissing } from './PartMissing.tsx'

const Chart = ({ of }: { of: string }) => <p>Chart of {of}</p>
const load = vi.fn<() => Promise<FunctionComponent<{ of: string }>>>()
let reload = vi.spyOn(location, 'reload')

beforeEach(() => {
  load.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

function part() {
  return lazyPart(load, (missing) => <PartMissing {...missing}>No chart.</PartMissing>)
}

function open(Part: FunctionComponent<{ of: string }>) {
  return renderPage(
    <>
      <h1>Home</h1>
      <Suspense fallback="Grey">
        <Part of="savings" />
      </Suspense>
    </>,
  )
}

const retry = () => screen.findByRole('button', { name: 'Retry' })

it('that cannot be had leaves its page alone, and is there once a retry has fetched it', async () => {
  const { user } = open(part())
  screen.getByText('Grey')
  await screen.findByText('No chart.')
  screen.getByRole('heading', { name: 'Home' })
  load.mockResolvedValue(Chart)
  await user.click(await retry())
  await screen.findByText('Chart of savings')
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

it('never leads to the browser’s own error page: without a network a retry only tries', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = open(part())
  await user.click(await retry())
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await screen.findByText('No chart.')
  expect(reload).not.toHaveBeenCalled()
})

it('that is gone after a release comes with a fresh page, when somebody retries', async () => {
  answerCalls({})
  const { user } = open(part())
  await retry()
  expect(reload).not.toHaveBeenCalled()
  await user.click(await retry())
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

it('is asked for again by whoever opens the page again, and never once it is there', async () => {
  const Part = part()
  const { unmount } = open(Part)
  await screen.findByText('No chart.')
  unmount()
  load.mockResolvedValue(Chart)
  const second = open(Part)
  await screen.findByText('Chart of savings')
  second.unmount()
  open(Part)
  screen.getByText('Chart of savings')
  expect(load).toHaveBeenCalledTimes(2)
})
