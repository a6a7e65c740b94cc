import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { resetVisit, useVisit } from '../../../session/visit-store.ts'
import { type Answered, answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditJointEmailPage } from './EditJointEmailPage.tsx'
import { JointEmailSavedPage } from './JointEmailSavedPage.tsx'

const INFO = { 'GET /depositor/secondary-info': { data: { email: 'bea@example.test' } } }
const UPDATE = 'PATCH /depositor/update-secondary-email'

beforeEach(() => {
  queryClient.clear()
  resetVisit()
})

async function save(answer: Answered) {
  const calls = answerBy({ ...INFO, [UPDATE]: answer })
  const { user } = renderPage(<EditJointEmailPage />)
  await user.type(await screen.findByLabelText('New email address'), 'new@example.test')
  await user.click(screen.getByRole('button', { name: 'Save and send invitation' }))
  return calls
}

it('saves the address and opens the page that says so', async () => {
  const calls = await save({ data: { secondary: null } })
  await expect.poll(() => useVisit.getState().editJointEmail).toBe('success')
  const sent = calls.find(({ method }) => method === 'PATCH')
  expect(await sent?.json()).toEqual({ email: 'new@example.test' })
})

it('keeps the form where another address would do', async () => {
  const words = 'We already have this address'
  await save({ status: 422, message: words, errors: { email: [words] } })
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(useVisit.getState().editJointEmail).toBeNull()
})

it.each([403, 404, 429])('opens the page that says why not: %i', async (status) => {
  await save({ status, message: 'Not now' })
  await expect.poll(() => useVisit.getState().editJointEmail).toBe('failed')
})

it('tells where the new invitation went, and until when it works', async () => {
  const invitation = { expires_at: '2026-11-19T14:00:00.000Z' }
  answerBy({ ...INFO, 'GET /depositor/secondary-progress': { data: { invitation } } })
  renderPage(<JointEmailSavedPage />)
  expect(await screen.findByText('bea@example.test')).toBeTruthy()
  expect(await screen.findByText(/It works until Thu, Nov/)).toBeTruthy()
})
