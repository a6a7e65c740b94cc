import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { resetSession, useSession } from '../../session/session-store.ts'
import { CHECK_EVERY_MS } from '../../session/timing.ts'
import { StaySignedIn } from '../../shell/StaySignedIn.tsx'
import { answerBy, answerCalls } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { Attention } from './Attention.tsx'

afterEach(() => {
  vi.useRealTimers()
  resetSession()
  useProgress.setState({ progress: null })
})

it('leads from documents that wait for an agreement to the disclosures', async () => {
  useProgress.setState({ progress: { ...PASSED, unsigned_documents: 2 } })
  answerCalls({ data: [] })
  renderPage(<Attention balanceCents={100} />)
  await screen.findByRole('heading', { name: '2 documents need your agreement' })
  const link = screen.getByRole('link', { name: 'Read the documents' })
  expect(link.getAttribute('href')).toBe('/disclosures')
})

it('asks first for the documents that staff asked for, where they can be sent', async () => {
  useProgress.setState({ progress: { ...PASSED, extended_status: 'REVIEW' } })
  const request = { uuid: 'r', message_id: 'm', due_date: '2026-11-27', documents: [] }
  answerBy({
    'GET /linked-accounts': { data: [] },
    'GET /document-requests': { data: { requests: [request] } },
  })
  renderPage(<Attention balanceCents={100} />)
  const [first] = await screen.findAllByRole('link')
  expect(first?.textContent).toBe('Send documents')
  expect(first?.getAttribute('href')).toBe('/message-center')
  screen.getByText('Please send us the documents we asked for by Nov 27, 2026.')
})

it('asks nobody for documents who is not under review', async () => {
  useProgress.setState({ progress: { ...PASSED, unsigned_documents: 1 } })
  const calls = answerBy({ 'GET /linked-accounts': { data: [] } })
  renderPage(<Attention balanceCents={100} />)
  await screen.findByRole('heading', { name: 'A document needs your agreement' })
  expect(calls.map(({ url }) => url).join(' ')).not.toContain('document-requests')
})

it('tells no longer of a review that was lifted, within a minute and by itself', async () => {
  // The clock moves only when it is told to: one that also runs on beside the test stopped it on a busy machine.
  vi.useFakeTimers()
  useSession.setState({ kind: 'session' })
  useProgress.setState({ progress: { ...PASSED, extended_status: 'REVIEW' } })
  const calls = answerBy({
    'GET /linked-accounts': { data: [] },
    'GET /transactions': { data: { transactions: [], next: null } },
    'GET /auth-check/no-ext': { data: { token: null, seconds_left: 900, progress: PASSED } },
  })
  renderPage(
    <>
      <StaySignedIn isWatched />
      <Attention balanceCents={100} />
    </>,
  )
  const told = () => screen.queryByRole('heading', { name: 'We’re reviewing your account' })
  await vi.waitFor(() => expect(told()).not.toBeNull())
  await act(() => vi.advanceTimersByTimeAsync(CHECK_EVERY_MS))
  await vi.waitFor(() => expect(told()).toBeNull())
  // What asks by itself prolongs nothing.
  expect(calls.some(({ url }) => url.endsWith('/auth-check'))).toBe(false)
})

it('tells of the person where the links cannot be read, and of the links nothing', async () => {
  useProgress.setState({ progress: { ...PASSED, extended_status: 'REVIEW', relink: true } })
  answerBy({ 'GET /linked-accounts': { status: 403 } })
  renderPage(<Attention balanceCents={100} />)
  await screen.findByRole('heading', { name: 'We’re reviewing your account' })
  expect(screen.getAllByRole('heading')).toHaveLength(1)
})
