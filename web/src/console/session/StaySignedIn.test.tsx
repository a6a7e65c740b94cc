import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { hooks } from '../api/ask.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { useIdle } from './sign-in-store.ts'
import { StaySignedIn } from './StaySignedIn.tsx'
import { watchIdle } from './watch-idle.ts'

const tabs = Object.assign(new EventTarget(), { postMessage: vi.fn() })

afterEach(() => useIdle.setState({ endsAtMs: null }))

it('asks when the end is near, says how near, and staying asks the server', async () => {
  const me = signInAs('agent')
  Object.assign(hooks, watchIdle(vi.fn(), tabs))
  const calls = answerByPath({ 'GET /console/me': { data: me } })
  const { user } = renderPage(<StaySignedIn />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => useIdle.setState({ endsAtMs: Date.now() + 59_000 }))
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0:5[89]$/)
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

it('says so when staying does not work, and goes on counting', async () => {
  signInAs('agent')
  answerByPath({ 'GET /console/me': { status: 503 } })
  const { user } = renderPage(<StaySignedIn />)
  act(() => useIdle.setState({ endsAtMs: Date.now() + 59_000 }))
  await user.keyboard('{Escape}')
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('timer')).toBeTruthy()
})
