import type { EventEndpoint } from '@passbook/contract/console/events'
import { EventType } from '@passbook/contract/events'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { EventsPage } from './EventsPage.tsx'

const READ = 'GET /console/event-endpoints'
const APPROVAL = { approval_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' }
const ENDPOINT: EventEndpoint = {
  uuid: '0b8a7c44-52d0-4a3e-8a55-0f4f8d0f9a27',
  url: 'https://core.example/events',
  types: ['account.opened', 'transfer.returned'],
  added_at: '2026-11-02T15:00:00.000Z',
  secret_since: '2026-11-02T15:00:00.000Z',
  old_secret_until: null,
  last_delivered_at: '2026-11-17T15:00:00.000Z',
  waiting: 2,
  oldest_waiting_at: '2026-11-18T15:00:00.000Z',
  last_failure: 'It answered 503. Only 200 to 299 mean that it has the event.',
  parked: 1,
  parked_subjects: [
    {
      subject_id: 'c0a6f6a9-1f0a-4f4e-9f57-2d9d0f5b3e21',
      sequence: 41,
      type: 'transfer.returned',
      parked_at: '2026-11-18T15:00:00.000Z',
      answer: 'It answered 503. Only 200 to 299 mean that it has the event.',
      waiting: 3,
    },
  ],
}

it('shows what waits, what the system answered, and what is parked, to those who may only read', async () => {
  signInAs('approver')
  answerByPath({ [READ]: { data: { endpoints: [ENDPOINT] } } })
  renderPage(<EventsPage />)
  expect(await screen.findByRole('heading', { name: ENDPOINT.url })).toBeTruthy()
  expect(screen.getByText(/^2, the oldest since Nov 18/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /transfer\.returned 41 .* It answered 503/ })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks for an address with a secret that is made on the page', async () => {
  signInAs('administrator')
  let sent: Record<string, unknown> = {}
  answerByPath({
    [READ]: { data: { endpoints: [] } },
    'POST /console/event-endpoints': async (request) => {
      sent = (await request.json()) as typeof sent
      return { data: APPROVAL }
    },
  })
  const { user } = renderPage(<EventsPage />)
  expect(await screen.findByText(/No addresses yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add an address' }))
  await user.type(screen.getByLabelText('Address'), ENDPOINT.url)
  await user.click(screen.getByLabelText('account.closed'))
  await user.type(screen.getByLabelText('Reason'), 'Our core system needs it')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/was sent to another administrator/)).toBeTruthy()
  expect(sent).toMatchObject({
    url: ENDPOINT.url,
    types: EventType.options.filter((type) => type !== 'account.closed'),
    reason: 'Our core system needs it',
  })
  expect(sent['secret']).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})

it('lets operations try parked events again, and ask to skip one', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  const answer = (data: object) => async (request: Request) => {
    sent.push(await request.json())
    return { data }
  }
  answerByPath({
    [READ]: { data: { endpoints: [ENDPOINT] } },
    [`POST /console/event-endpoints/${ENDPOINT.uuid}/retry`]: answer({ retried: 1 }),
    [`POST /console/event-endpoints/${ENDPOINT.uuid}/skip`]: answer(APPROVAL),
  })
  const { user } = renderPage(<EventsPage />)
  await user.click(await screen.findByRole('button', { name: 'Try parked events again' }))
  await user.type(screen.getByLabelText('Reason'), 'It is repaired')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Try parked events again' }))
  expect(await screen.findByText('Parked events are sent again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Skip event 41' }))
  await user.type(screen.getByLabelText('Reason'), 'It was entered by hand')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/request to skip the event/)).toBeTruthy()
  expect(sent).toEqual([
    { reason: 'It is repaired' },
    { sequence: 41, reason: 'It was entered by hand' },
  ])
})
