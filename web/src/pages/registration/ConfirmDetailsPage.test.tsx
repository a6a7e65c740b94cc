import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { SECONDARY_DETAILS } from '../../test/answer-primary.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ConfirmDetailsPage } from './ConfirmDetailsPage.tsx'

it('tells a check that did not finish in the words of registration home, and may be tried again', async () => {
  const depositor = { ...SECONDARY_DETAILS, is_primary: true, email_verified: true, phone: null }
  answerBy({ 'GET /depositor': { data: depositor } })
  useProgress.setState({
    progress: {
      ...PASSED,
      registration_status: 'ERRORED',
      registration_last_step: 'employer',
      stands_since: '2026-11-12T15:00:00.000Z',
    },
  })
  renderPage(<ConfirmDetailsPage />)
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'The check of your identity did not finish' })
  alert.getByText(/^On Nov 12, 2026 a service we use did not answer\./)
  // What there is to do is done here.
  expect(alert.queryByRole('link')).toBeNull()
  screen.getByRole('button', { name: 'Confirm and check my identity' })
})
