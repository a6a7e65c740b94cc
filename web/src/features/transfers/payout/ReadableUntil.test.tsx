import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ReadableUntil } from './ReadableUntil.tsx'

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

const closing = { readable_until: '2027-10-15' }

it('promises the day up to which papers stay, also on that day', async () => {
  answerBy({ 'GET /service': { data: { as_of: '2027-10-15' } } })
  renderPage(<ReadableUntil closing={closing} />)
  expect(await screen.findByText(/until at least Oct 15, 2027/)).toBeDefined()
})

it('promises nothing once that day has passed', async () => {
  const asked = answerBy({ 'GET /service': { data: { as_of: '2027-10-16' } } })
  renderPage(<ReadableUntil closing={closing} />)
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.queryByText(/until at least/)).toBeNull()
})
