import type { SampledDecision } from '@passbook/contract/console/review-samples'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { SamplePage } from './SamplePage.tsx'
import { SamplesPage } from './SamplesPage.tsx'

const SAMPLE = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const DECISION = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22'
const sample = {
  uuid: SAMPLE,
  from_date: '2026-11-01',
  to_date: '2026-11-30',
  drawn_by: 'Petra',
  drawn_at: '2026-11-18T15:00:00.000Z',
  decisions: 1,
  marked: 0,
  wrong: 0,
}
const decided: SampledDecision = {
  uuid: DECISION,
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d33',
  name: 'Wanda Waiting',
  decision: 'decline',
  codes: ['documents_missing'],
  reason: 'Nothing came.',
  decided_by: 'oskar@harborlight.example',
  decided_at: '2026-11-17T15:00:00.000Z',
  verdict: null,
  note: null,
}

it('shows each decision with its reasons, and marks it with a note', async () => {
  signInAs('approver')
  let now = decided
  const calls = answerByPath({
    [`GET /console/review-samples/${SAMPLE}`]: () => ({
      data: { sample: { ...sample, marked: now.verdict ? 1 : 0 }, decisions: [now] },
    }),
    [`POST /console/review-samples/${SAMPLE}/decisions/${DECISION}`]: () => {
      now = { ...decided, verdict: 'wrong', note: 'The lease had arrived.' }
      return { data: { sample, decisions: [now] } }
    },
  })
  const { user } = renderPage(
    <SamplePage />,
    `/console/review-samples/${SAMPLE}`,
    '/console/review-samples/:uuid',
  )
  expect(await screen.findByText('Documents not received')).toBeTruthy()
  expect(screen.getByText('Not checked')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark as wrong' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'The lease had arrived.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The lease had arrived.')).toBeTruthy()
  expect(screen.getByText('Wrong')).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ verdict: 'wrong', note: 'The lease had arrived.' })
})

it('draws a sample of a period', async () => {
  signInAs('approver')
  const calls = answerByPath({
    'GET /console/review-samples': { data: { samples: [] } },
    'POST /console/review-samples': { data: { sample, decisions: [] } },
  })
  const { user, router } = renderPage(<SamplesPage />, '/console/review-samples')
  await user.click(await screen.findByRole('button', { name: 'Draw a sample' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('First day'), '2026-11-01')
  await user.type(dialog.getByLabelText('Last day'), '2026-11-30')
  await user.click(dialog.getByRole('button', { name: 'Draw a sample' }))
  await expect.poll(() => router.state.location.pathname).toBe(`/console/review-samples/${SAMPLE}`)
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ from_date: '2026-11-01', to_date: '2026-11-30', count: 10 })
})
