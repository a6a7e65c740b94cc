import { EARLY_CHECK } from '@passbook/contract/early-check'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { PASSED } from '../guards/test-facts.ts'
import { answerCalls } from '../test/answer.ts'
import { earlyCheck } from './early-check.ts'
import { useProgress } from './progress.ts'
import { resume } from './resume.ts'
import { resetSession, useSession } from './session-store.ts'

const CHECK = {
  token: 'of this tab',
  session_id: 'a session',
  expires_at: '2026-11-16T15:00:00.000Z',
  seconds_left: 900,
  user: { uuid: 'somebody' },
  progress: PASSED,
}

afterEach(() => {
  delete document.documentElement.dataset['session']
  resetSession()
  useProgress.setState({ progress: null })
  vi.unstubAllGlobals()
})

it('takes the answer the page has asked for already, once, and tells when it failed', async () => {
  document.documentElement.dataset['session'] = 'present'
  const calls = answerCalls({ data: CHECK })
  leave(Promise.reject(new TypeError('no network')))
  await expect(resume()).rejects.toThrow(ApiError)
  expect(calls).toHaveLength(0)

  leave(fetch('/api/v1/auth-check'))
  await resume()
  expect(useSession.getState().bearerToken).toBe('of this tab')
  expect(calls).toHaveLength(1)
  expect(earlyCheck()).toBeUndefined()
})

/** As the page that the server sends does. */
function leave(answer: Promise<Response>): void {
  Reflect.set(window, EARLY_CHECK.answer, answer)
}
