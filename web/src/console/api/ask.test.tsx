import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { teamEndpoints } from '@passbook/contract/console/team'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { answerCalls } from '../../test/answer.ts'
import { ask, hooks } from './ask.ts'

const original = { ...hooks }
const NOBODY = { email: 'a@b.example', password: 'x' }

beforeEach(() => {
  document.cookie = 'STAFF-XSRF-TOKEN=one; path=/'
})
afterEach(() => {
  Object.assign(hooks, original)
  document.cookie = 'STAFF-XSRF-TOKEN=; path=/; max-age=0'
})

it('sends the token of the staff with a change, and none of the depositors', async () => {
  document.cookie = 'XSRF-TOKEN=depositor; path=/'
  const calls = answerCalls({ data: { nonce: 'n', masked: 'a…', expires_at: '' } })
  await ask(doorEndpoints.logInStaff, { body: NOBODY })
  expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['one'])
  expect(calls[0]?.headers.has('authorization')).toBe(false)
})

it('fetches a token before the first change', async () => {
  document.cookie = 'STAFF-XSRF-TOKEN=; path=/; max-age=0'
  const calls = answerCalls({})
  await ask(doorEndpoints.logInStaff, { body: NOBODY })
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/console/csrf-cookie',
    '/api/v1/console/login',
  ])
})

it('fetches the token anew after a 419 and tries again, once', async () => {
  const calls = answerCalls({ status: 419 }, {}, { status: 419, message: 'Expired.' })
  await expect(ask(doorEndpoints.logInStaff, { body: NOBODY })).rejects.toThrow('Expired.')
  expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/console/login',
    '/api/v1/console/csrf-cookie',
    '/api/v1/console/login',
  ])
})

it('says that the session is over when a call of the staff is answered 401, and not for a dead code', async () => {
  hooks.onSignedOut = vi.fn()
  answerCalls({ status: 401, message: 'This code is no longer valid.' })
  const verify = ask(doorEndpoints.verifyStaff, { body: { nonce: 'n', code: '123456' } })
  await expect(verify).rejects.toThrow(ApiError)
  expect(hooks.onSignedOut).not.toHaveBeenCalled()
  await expect(ask(teamEndpoints.listStaff, {})).rejects.toThrow(ApiError)
  expect(hooks.onSignedOut).toHaveBeenCalledOnce()
})
