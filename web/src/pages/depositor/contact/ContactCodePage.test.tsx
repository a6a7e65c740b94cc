import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { resetSession, storeCode, useSession } from '../../../session/session-store.ts'
import { resetVisit, useVisit } from '../../../session/visit-store.ts'
import { type Answered, answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { codeSent, user } from '../../../test/user.ts'
import { beginChange, useContactChange, readUnfinished } from './contact-change.ts'
import { ContactCodePage } from './ContactCodePage.tsx'

const VALUE = 'new@example.test'
const DEAD = 'This code is no longer valid. Ask for a new one.'
const session = {
  kind: 'session',
  token: 'token',
  session_id: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b2d',
  expires_at: '2030-03-07T12:30:00.000Z',
  seconds_left: 900,
  mfa: [],
  masked_email: 'o••@example.test',
  relink: false,
  loginSuccess: true,
  progress: PASSED,
}
const next = codeSent({ nonce: 'second', type: 'email', masked: 'n••@example.test' })
const proven = { data: { ...session, next_code: next } }
const saved = { data: { user: { ...user, email: VALUE }, progress: PASSED } }
const wrong: Answered = {
  status: 400,
  message: 'That code is not right. 4 tries left.',
  errors: { code: ['That code is not right. 4 tries left.'] },
}

beforeEach(() => {
  queryClient.clear()
  resetVisit()
  resetSession()
  useSession.setState({ kind: 'session', bearerToken: 'token' })
  storeCode(codeSent({}))
  beginChange({
    type: 'email',
    value: VALUE,
    isFirst: false,
    hasOtherFactor: true,
    isOldTexted: true,
  })
})

async function enter(page: ReturnType<typeof renderPage>, code: string) {
  const field = screen.getByLabelText('6-digit code')
  await page.user.clear(field)
  await page.user.type(field, code)
}

it('takes the code of what stays, then the code of what is new, and saves', async () => {
  const calls = answerBy({
    'POST /mfa-verify/first': proven,
    'PATCH /user': saved,
  })
  const page = renderPage(<ContactCodePage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit email address')
  expect(screen.getByText('(•••) •••-3344')).toBeTruthy()
  await enter(page, '123456')
  expect(await screen.findByText('Code 2 of 2.')).toBeTruthy()
  expect(screen.getByText(VALUE)).toBeTruthy()
  expect(useVisit.getState().editUser).toBeNull()
  await enter(page, '654321')
  await expect.poll(() => useVisit.getState().editUser).toBe('success')
  const patch = calls.find(({ method }) => method === 'PATCH')
  expect(await patch?.json()).toEqual({ email: VALUE, nonce: 'second', code: '654321' })
  expect(readUnfinished()).toBeNull()
})

it('keeps the page for another try after a wrong code', async () => {
  answerBy({ 'POST /mfa-verify/first': wrong })
  const page = renderPage(<ContactCodePage />)
  await enter(page, '111111')
  expect((await screen.findByRole('alert')).textContent).toContain('4 tries left')
  expect(useVisit.getState()).toMatchObject({ mfaTypeInChange: 'email', editUser: null })
  expect(readUnfinished()).toBe('email')
})

it.each<[string, Answered]>([
  ['a code that is no longer valid', { status: 401, message: DEAD }],
  ['something changed meanwhile', { status: 403, message: DEAD, errors: { email: [DEAD] } }],
  ['an address taken meanwhile', { status: 422, message: 'Check', errors: { email: [DEAD] } }],
])('ends in the page that says why: %s', async (_, refusal) => {
  answerBy({
    'POST /mfa-verify/first': proven,
    'PATCH /user': refusal,
    'GET /user': { data: user },
  })
  const page = renderPage(<ContactCodePage />)
  await enter(page, '123456')
  await screen.findByText('Code 2 of 2.')
  await enter(page, '654321')
  await expect.poll(() => useVisit.getState().editUser).toBe('failed')
  expect(useContactChange.getState().failure).toEqual([DEAD])
})

it('finds out that it was saved though the answer was lost', async () => {
  answerBy({
    'POST /mfa-verify/first': proven,
    'PATCH /user': { status: 401, message: DEAD },
    'GET /user': { data: { ...user, email: VALUE } },
  })
  const page = renderPage(<ContactCodePage />)
  await enter(page, '123456')
  await screen.findByText('Code 2 of 2.')
  await enter(page, '654321')
  await expect.poll(() => useVisit.getState().editUser).toBe('success')
})

it('forgets the session that too many wrong codes have ended', async () => {
  const words = 'Too many incorrect attempts. Account Locked. Try again in 15 minutes.'
  answerBy({ 'POST /mfa-verify/first': { status: 403, message: words, errors: { '': [words] } } })
  const page = renderPage(<ContactCodePage />)
  await enter(page, '111111')
  await expect.poll(() => useSession.getState().kind).toBe('none')
  expect(useContactChange.getState().change).toBeNull()
})
