import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Depositors } from './Depositors.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The sandbox answers plain JSON, without an envelope. */
function answerSandbox(arrivals: object[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path !== '/sandbox/api/people') return Response.json([])
    return Response.json(arrivals.length > 1 ? arrivals.shift() : arrivals[0])
  })
  return asked
}

it('counts the demo people while a first start makes them, and then stops asking', async () => {
  const asked = answerSandbox([
    { here: 62, total: 70, is_done: false },
    { here: 70, total: 70, is_done: true },
  ])
  render(<Depositors />)
  const words = '62 of 70 people are here; the rest arrive in a few seconds.'
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(words)).toBeNull(), { timeout: 3_000 })
  const countAsked = () => asked.filter((path) => path === '/sandbox/api/people').length
  const before = countAsked()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(countAsked()).toBe(before)
})
