import { authEndpoints } from '@passbook/contract/auth'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { expect, it } from 'vitest'
import { answerCalls } from '../test/answer.ts'
import { call } from './client.ts'

it('sends the cross-site token with every call, reads too (SPEC 7)', async () => {
  const calls = answerCalls({})
  await call(depositorEndpoints.getProgress, {})
  await call(authEndpoints.logout, {})
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['token', 'token'])
})
