import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PASSED } from '../guards/test-facts.ts'
import { useProgress } from '../session/progress.ts'
import { resetSession, useSession } from '../session/session-store.ts'
import { answerBy } from '../test/answer.ts'
import { renderPage } from '../test/render-page.tsx'
import { RegistrationLayout } from './RegistrationLayout.tsx'

beforeEach(() => useSession.setState({ kind: 'session', endsAtMs: Date.now() + 600_000 }))
afterEach(resetSession)

/** What the header offers to somebody who leaves. */
function wayOut(standing: Partial<typeof PASSED>): string | null {
  useProgress.setState({ progress: { ...PASSED, ...standing } })
  answerBy({})
  renderPage(<RegistrationLayout />, '/registration/hold-account')
  const header = screen.getByRole('banner')
  return [...header.querySelectorAll('a, button')].at(-1)?.textContent ?? null
}

it.each([
  ['nothing entered yet', { registration_last_step: null, registration_status: null }],
  ['all details entered', { registration_last_step: 'employer', registration_status: null }],
  ['in review', { registration_last_step: 'confirmed', registration_status: 'IN_REVIEW' }],
] as const)('an application that goes on is saved: %s', (_, standing) => {
  expect(wayOut(standing)).toBe('Save and exit')
})

it.each([
  ['declined', { registration_last_step: 'confirmed', registration_status: 'FAILED' }],
  ['on hold while applying', { registration_last_step: 'bank', extended_status: 'HOLD' }],
  ['cancelled', { registration_status: 'VIEW_ONLY' }],
  ['an account on hold', { extended_status: 'HOLD' }],
  ['an open account', {}],
] as const)('where nothing is saved, one logs out: %s', (_, standing) => {
  expect(wayOut(standing)).toBe('Log out')
})
