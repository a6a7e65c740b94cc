import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type WaitingCode,
  resetSession,
  toWaitingCode,
  useSession,
} from '../../session/session-store.ts'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ResendCode } from './ResendCode.tsx'

const CODE: WaitingCode = {
  nonce: 'first',
  type: 'phone',
  masked: '(•••) •••-3344',
  expires_at: '2030-03-07T12:10:00.000Z',
  resend_after_seconds: 30,
  resendAtMs: 0,
  savesNewContact: false,
}

function Page() {
  const [code, setCode] = useState(CODE)
  return (
    <>
      <ResendCode code={code} onResent={(sent) => setCode(toWaitingCode(sent))} />
      <button onClick={() => setCode({ ...CODE, nonce: 'second' })}>Next</button>
    </>
  )
}

beforeEach(() => useSession.setState({ kind: 'sign-in', bearerToken: 'token' }))
afterEach(resetSession)

it('says on the page when another code was sent, until the next one is asked for', async () => {
  const { resendAtMs: _at, savesNewContact: _saves, ...sent } = CODE
  answerCalls({ data: sent })
  const { user } = renderPage(<Page />)
  await user.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(await screen.findByText(/^We sent a new code at \d+:\d\d [AP]M ET\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByText(/We sent a new code/)).toBeNull()
})

it('says how long it takes until another code can be asked for', () => {
  answerCalls({})
  const code = { ...CODE, resendAtMs: Date.now() + 30_000 }
  renderPage(<ResendCode code={code} onResent={() => undefined} />)
  expect(screen.getByRole('timer').textContent).toMatch(/^0:(30|29)$/)
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
})

it('says what the bank says when one is asked for too early', async () => {
  const words = 'Wait 12 seconds before asking again'
  answerCalls({ status: 422, errors: { email: [words] } })
  const { user } = renderPage(<Page />)
  await user.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('says that the text did not arrive, and that the code can come by email', async () => {
  answerCalls({ data: { delivery: 'failed' } })
  renderPage(<Page />)
  expect(await screen.findByText(/couldn’t text this number. Get the code by email/)).toBeTruthy()
})

it('does not ask for a delivery report while the person waits for an emailed code', async () => {
  const calls = answerCalls({ data: { delivery: 'failed' } })
  const code = { ...CODE, nonce: 'emailed', type: 'email' } as const
  renderPage(<ResendCode code={code} onResent={() => undefined} />)
  await screen.findByRole('button', { name: 'Resend code' })
  expect(screen.queryByText(/couldn’t text/)).toBeNull()
  expect(calls).toEqual([])
})
