import type { Passkey } from '@passbook/contract/security'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NoPasskey, createPasskey } from '../../lib/create-passkey.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cacheMe } from '../session/me.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { YourSignInPage } from './YourSignInPage.tsx'

vi.mock(import('../../lib/create-passkey.ts'), async (original) => ({
  ...(await original()),
  createPasskey: vi.fn(),
  hasPasskeys: () => true,
}))

const PASSKEY: Passkey = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d33',
  name: 'Desk key',
  created_at: '2026-11-16T15:00:00.000Z',
  last_used_at: null,
}

it('leads an approver who needs one to add it and to sign in with it', async () => {
  cacheMe({ ...signInAs('approver'), needs_passkey: true })
  let passkeys: Passkey[] = []
  answerByPath({
    'GET /console/passkeys': () => ({ data: { passkeys } }),
    'POST /console/passkeys/code': {
      data: { nonce: 'n', masked: 'a•••@harborlight.example', expires_at: PASSKEY.created_at },
    },
    'POST /console/passkeys/options': { data: { challenge_id: 'x', options: {} } },
    'POST /console/passkeys': () => {
      passkeys = [PASSKEY]
      return { data: { passkeys } }
    },
  })
  const { user } = renderPage(<YourSignInPage />)
  expect(await screen.findByText('Passkey required to approve')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await user.type(await screen.findByLabelText('Passkey name'), 'Desk key')
  await user.type(screen.getByLabelText('Your password'), 'paper lantern pier')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  vi.mocked(createPasskey).mockRejectedValueOnce(new NoPasskey('No passkey was created.'))
  await user.type(await screen.findByLabelText('6-digit code'), '123456')
  expect(await screen.findByText('No passkey was created.')).toBeTruthy()
  vi.mocked(createPasskey).mockResolvedValueOnce({ id: 'made' })
  await user.click(screen.getByRole('button', { name: 'Create passkey' }))
  expect(
    await screen.findByText(
      /“Desk key” was added. To approve requests, sign out and sign in with it/,
    ),
  ).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Desk key/ })).toBeTruthy()
})
