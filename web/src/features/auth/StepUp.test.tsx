import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { resetSession, useSession } from '../../session/session-store.ts'
import { answerBy, answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { CODE_EMAILED, codeSent } from '../../test/user.ts'
import { StepUp } from './StepUp.tsx'

function renderStepUp(onCode: () => Promise<null>) {
  return renderPage(
    <StepUp types={['email']} purpose="link" onCode={onCode} onCancel={() => undefined} />,
  )
}

describe('StepUp', () => {
  it('says why no code was sent', async () => {
    answerCalls({ status: 429, message: 'Too many codes. Please wait and try again.' })
    const { user } = renderStepUp(async () => null)
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Error: Too many codes. Please wait and try again.')
  })

  it('says that a code is used up, not where the next may go', async () => {
    answerCalls({ data: CODE_EMAILED })
    const dead = 'This code is no longer valid. Ask for a new one.'
    const { user } = renderStepUp(async () => {
      throw new ApiError(403, dead, { step_up: ['phone', 'email'] }, 'invocation-1')
    })
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toBe(dead)
    await user.click(screen.getByRole('button', { name: 'Get a new code' }))
    expect(screen.getByRole('button', { name: 'Email me a code' })).toBeDefined()
  })

  it('says where the code was sent and counts down to the next one, as sign-in does', async () => {
    answerCalls({ data: CODE_EMAILED })
    const { user } = renderStepUp(async () => null)
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    await screen.findByText(CODE_EMAILED.masked)
    expect(screen.getByRole('timer').textContent).toMatch(/^0:(30|29)$/)
    expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByRole('button', { name: 'Email me a code' })).toBeDefined()
  })

  it('resends a code, which stays the one of this call and not of a sign-in', async () => {
    useSession.setState({ kind: 'session', bearerToken: 'token' })
    const sent = codeSent({ nonce: 'of-step-up', resend_after_seconds: 0 })
    const calls = answerBy({
      'GET /mfa-select/email': { data: sent },
      [`GET /mfa-resend/${sent.nonce}`]: { data: sent },
    })
    const entered: string[] = []
    const { user } = renderPage(
      <StepUp
        types={['email', 'phone']}
        purpose="link"
        onCode={async ({ nonce, code }) => {
          entered.push(nonce, code)
          return null
        }}
        onCancel={() => undefined}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Email me a code' }))
    expect(await screen.findByRole('button', { name: 'Get the code another way' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resend code' }))
    await screen.findByText(/^We sent a new code at/)
    expect(calls.filter(({ url }) => url.includes('/mfa-resend/'))).toHaveLength(1)
    expect(useSession.getState().code).toBeNull()
    await user.type(screen.getByLabelText('6-digit code'), '123456')
    await expect.poll(() => entered).toEqual([sent.nonce, '123456'])
    resetSession()
  })
})
