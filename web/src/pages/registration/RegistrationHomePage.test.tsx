import type { Progress } from '@passbook/contract/depositor'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { useSession } from '../../session/session-store.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RegistrationHomePage } from './RegistrationHomePage.tsx'

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ kind: 'session', endsAtMs: Date.now() + 600_000 })
})

function open(
  of: Partial<Progress>,
  depositor: object = { email_verified: true, email: 'a@b.test' },
  requests: readonly object[] = [],
) {
  const progress = { ...PASSED, registration_last_step: 'confirmed' as const, ...of }
  useProgress.setState({ progress })
  answerBy({
    'GET /linked-accounts': { data: [] },
    'GET /document-requests': { data: { requests } },
    'GET /depositor/progress': { data: progress },
    'GET /depositor': { data: depositor },
    'GET /user': { data: { phone: '5552013344' } },
  })
  return renderPage(<RegistrationHomePage />)
}

it('is called as the specification names it', () => {
  open({ registration_status: 'PASSED' })
  screen.getByRole('heading', { level: 1, name: 'Registration Home' })
})

it('offers a declined person to write to us, and nothing to continue', async () => {
  open({ registration_status: 'FAILED' })
  await screen.findByRole('heading', { name: 'We can’t open your account' })
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  const write = screen.getByRole('link', { name: 'Send us a message' })
  expect(write.getAttribute('href')).toContain('/registration/message-center/add-new-message')
})

it.each([
  [{ registration_status: 'FLAGGED' }, 'Send documents', '/registration/additional-info'],
  [{ registration_status: 'IN_REVIEW' }, 'Continue', '/registration/reviewing-account'],
  [
    { registration_status: null, registration_last_step: 'employer', is_duplicate: true },
    'Continue',
    '/registration/duplicate-notification',
  ],
] as const)('%j: %s', async (of, label, path) => {
  open(of)
  await screen.findByRole('heading', { level: 2 })
  const onward = await screen.findByRole('link', { name: label })
  expect(onward.getAttribute('href')).toBe(path)
})

it.each([
  [{ registration_status: 'IN_REVIEW' }, 'Link account', 'Next'],
  [{ registration_status: 'FLAGGED' }, 'Link account', 'Next'],
  [
    { registration_status: 'IN_REVIEW', registration_last_step: 'disclosures' },
    'Fund savings account',
    'After our review',
  ],
] as const)('a stage is next only if it can be begun: %j', async (of, name, words) => {
  open(of)
  await screen.findByRole('heading', { level: 2 })
  const stage = screen.getByText(name).closest('li')
  await expect.poll(() => stage?.textContent).toContain(words)
})

it('somebody who can only wait is asked to continue nothing, and finds the page of the review', async () => {
  open({ registration_status: 'IN_REVIEW', registration_last_step: 'disclosures' })
  const review = await screen.findByRole('link', { name: 'See the review' })
  expect(review.getAttribute('href')).toBe('/registration/reviewing-account')
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  expect(screen.queryByText(/Pick up where you left off/)).toBeNull()
})

const REQUEST = { uuid: 'r', message_id: 'm', due_date: '2026-11-27', documents: [] }

it.each([
  [{ registration_status: 'IN_REVIEW' }, '/registration/additional-info'],
  [{ registration_status: 'PASSED', extended_status: 'REVIEW' }, '/registration/message-center'],
] as const)('documents that staff asked for come first: %j', async (of, path) => {
  open(of, undefined, [REQUEST])
  const send = await screen.findByRole('link', { name: 'Send documents' })
  expect(send.getAttribute('href')).toBe(path)
  screen.getByText('Please send us the documents we asked for by Nov 27, 2026.')
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
})

it.each(['PASSED', 'FLAGGED', 'IN_REVIEW'] as const)(
  'a review that stops a person who is %s leaves to write to us alone',
  async (status) => {
    open({ registration_status: status, extended_status: 'REVIEW' })
    await screen.findByRole('link', { name: 'Send us a message' })
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
    expect(screen.queryByText(/Pick up where you left off/)).toBeNull()
    const stage = screen.getByText('Link account').closest('li')
    expect(stage?.textContent).toContain('After our review')
    expect(screen.queryByText('Next')).toBeNull()
  },
)

it('answers somebody who says they opened the link in the email', async () => {
  const { user } = open(
    { registration_last_step: 'basic', registration_status: null },
    { email_verified: false, email: 'zoe@example.test' },
  )
  await screen.findByText('Confirm your email address')
  await user.click(screen.getByRole('button', { name: 'I opened the link' }))
  await screen.findByText(/Your email address isn’t confirmed yet\. Open the link/)
})
