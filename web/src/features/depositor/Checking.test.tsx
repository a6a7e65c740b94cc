import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Checking } from './Checking.tsx'

afterEach(() => void vi.useRealTimers())

it('shows the stages of the identity check, which one it is at, and when it takes long', () => {
  vi.useFakeTimers()
  render(<Checking />)
  const stages = screen.getAllByRole('listitem')
  expect(stages.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(stages[1]?.textContent).toContain('It usually takes a few seconds.')
  act(() => void vi.advanceTimersByTime(10_000))
  expect(stages[1]?.textContent).toContain('This can take a few minutes.')
})
