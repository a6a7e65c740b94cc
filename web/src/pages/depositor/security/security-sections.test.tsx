import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { user } from '../../../test/user.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { SignInHistory } from './SignInHistory.tsx'
import { openSession, signIn } from './test-security.ts'

beforeEach(() => queryClient.clear())

it('tells where one is signed in, with time, place and device, and signs out elsewhere', async () => {
  const current = { ...openSession, uuid: signIn.uuid, device: 'Chrome on Mac', is_current: true }
  let sessions = [current, openSession]
  const calls = answerBy({
    'GET /sessions': () => ({ data: sessions }),
    [`DELETE /sessions/${openSession.uuid}`]: () => {
      sessions = [current]
      return {}
    },
  })
  const page = renderPage(<OpenSessions />)
  expect(await screen.findByText('Chrome on Mac (this device)')).toBeTruthy()
  expect(
    screen.getByText(
      'Springfield, IL. Signed in Mar 6, 2030, 9:00 AM ET. Last active Mar 6, 2030, 10:00 AM ET.',
    ),
  ).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await page.user.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows' }))
  expect(await screen.findByText('No other active sessions.')).toBeTruthy()
  await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
})

it('lists sign-ins and failed tries page by page', async () => {
  const tried = { ...signIn, uuid: openSession.uuid, is_success: false, place: 'Reno, NV' }
  answerBy({
    'GET /sign-ins': ({ url }) =>
      url.includes('after=')
        ? { data: { sign_ins: [tried], next: null } }
        : { data: { sign_ins: [signIn], next: signIn.uuid } },
  })
  const page = renderPage(<SignInHistory />)
  expect(await screen.findByText('Signed in')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Show earlier sign-ins' }))
  expect(await screen.findByText('Failed')).toBeTruthy()
  expect(screen.getByText('With password and code. Firefox on Windows, Reno, NV.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier sign-ins' })).toBeNull()
})

it('says at the field that the current password is wrong, and later what the new one brings', async () => {
  let answer = {
    status: 400,
    message: 'Wrong',
    errors: { current_password: ['That is not your current password'] },
  }
  const calls = answerBy({
    'GET /user': { data: user },
    'POST /change-password': () => answer,
  })
  const page = renderPage(<ChangePassword />)
  await page.user.click(screen.getByRole('button', { name: 'Change password' }))
  await page.user.type(await screen.findByLabelText('Current password'), 'the old one')
  await page.user.type(screen.getByLabelText('New password'), 'four plain words together')
  await page.user.click(screen.getByRole('button', { name: 'Save password' }))
  expect((await screen.findByRole('alert')).textContent).toContain('not your current password')
  answer = { status: 200, message: '', errors: { current_password: [] } }
  await page.user.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Your password was changed')).toBeTruthy()
  const sent = calls.findLast(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    current_password: 'the old one',
    password: 'four plain words together',
  })
})
