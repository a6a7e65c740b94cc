import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { CODE_EMAILED } from '../../test/user.ts'
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
})
