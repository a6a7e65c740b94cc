import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { CancelAccountOpenPage } from './CancelAccountOpenPage.tsx'

describe('a refused cancellation', () => {
  it('says why in the server’s words, and what to quote', async () => {
    const why = 'Your application is being checked. Try again in a few minutes.'
    answerCalls({
      status: 422,
      message: 'Please check what you entered.',
      errors: { depositor_id: [why] },
    })
    const { user } = renderPage(<CancelAccountOpenPage />)
    await user.click(screen.getByRole('button', { name: 'Cancel application' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`Error: ${why}If you contact us, quote invocation-1.`)
  })
})
