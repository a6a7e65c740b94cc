import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { SECONDARY_DETAILS } from '../../test/answer-primary.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ConfirmDetailsPage } from './ConfirmDetailsPage.tsx'

const DEPOSITOR = { ...SECONDARY_DETAILS, is_primary: true, email_verified: true, phone: null }
const ERRORED = {
  ...PASSED,
  registration_status: 'ERRORED',
  registration_last_step: 'employer',
  stands_since: '2026-11-12T15:00:00.000Z',
} as const

beforeEach(() => queryClient.clear())

it('says when a check that did not finish was tried, and how to reach us', async () => {
  answerBy({ 'GET /depositor': { data: DEPOSITOR } })
  useProgress.setState({ progress: ERRORED })
  renderPage(<ConfirmDetailsPage />)
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'We couldn’t finish checking your identity' })
  alert.getByText(/didn’t respond when we last tried, on Thu, Nov.12, 10:00.AM.ET\./)
  alert.getByRole('link', { name: 'send us a message' })
  expect(alert.queryByText(/We tried again just now/)).toBeNull()
  screen.getByRole('button', { name: 'Confirm and check my identity' })
})

it('says so when another try changed nothing', async () => {
  const again = { ...ERRORED, stands_since: '2026-11-12T15:04:00.000Z' }
  answerBy({
    'GET /depositor': { data: DEPOSITOR },
    'PATCH /depositor': { data: { progress: again, is_duplicate: false } },
  })
  useProgress.setState({ progress: ERRORED })
  const { user } = renderPage(<ConfirmDetailsPage />)
  await user.click(await screen.findByRole('button', { name: 'Confirm and check my identity' }))
  await screen.findByText(/We tried again just now, and the service still didn’t respond/)
})

it('leads to the notice when somebody else has the SSN', async () => {
  const progress = { ...ERRORED, registration_status: null, is_duplicate: true }
  answerBy({
    'GET /depositor': { data: DEPOSITOR },
    'PATCH /depositor': { data: { progress, is_duplicate: true } },
  })
  useProgress.setState({ progress: { ...ERRORED, registration_status: null } })
  const { user, router } = renderPage(<ConfirmDetailsPage />)
  await user.click(await screen.findByRole('button', { name: 'Confirm and check my identity' }))
  await expect
    .poll(() => router.state.location.pathname)
    .toBe('/registration/duplicate-notification')
})

it('has no line for a phone that was not given, and leads back', async () => {
  answerBy({ 'GET /depositor': { data: DEPOSITOR } })
  useProgress.setState({ progress: { ...ERRORED, registration_status: null } })
  renderPage(<ConfirmDetailsPage />)
  const back = await screen.findByRole('link', { name: 'Back' })
  expect(back.getAttribute('href')).toBe('/registration/employer')
  expect(screen.queryByText('Mobile phone')).toBeNull()
})
