import type { ConsoleMessage } from '@passbook/contract/console/messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { MessagePage } from './MessagePage.tsx'
import { MessagesPage } from './MessagesPage.tsx'
import { StartMessage } from './StartMessage.tsx'

const id = (place: number) => `7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d1${place}`
const COLLEAGUE = { staff_id: id(5), name: 'Oskar Backoffice' }
const MESSAGE: ConsoleMessage = {
  uuid: id(1),
  depositor_id: id(2),
  name: 'Nora Invented',
  topic: 'transfer',
  subject: 'When does it arrive?',
  created_at: '2026-11-18T15:00:00.000Z',
  updated_at: '2026-11-18T15:00:00.000Z',
  waiting_since: '2026-11-18T15:00:00.000Z',
  read_at: null,
  transaction_id: id(3),
  assigned_to: null,
  is_complaint: false,
  transaction: {
    direction: 'LinkedToPrimary',
    amount_cents: 500_00,
    created_at: '2026-11-18T15:00:00.000Z',
  },
  entries: [],
}
const PATH = `/console/messages/${MESSAGE.uuid}`

it('names the transaction in words, assigns the conversation and marks a complaint', async () => {
  signInAs('agent')
  let now = MESSAGE
  const calls = answerByPath({
    [`GET ${PATH}`]: () => ({ data: now }),
    [`GET ${PATH}/colleagues`]: { data: { colleagues: [COLLEAGUE] } },
    [`GET ${PATH}/templates`]: { data: { templates: [] } },
    [`POST ${PATH}/assign`]: () => ({ data: (now = { ...now, assigned_to: COLLEAGUE }) }),
    [`POST ${PATH}/complaint`]: () => ({ data: (now = { ...now, is_complaint: true }) }),
  })
  const { user } = renderPage(<MessagePage />, PATH, '/console/messages/:uuid')
  const link = await screen.findByRole('link', { name: 'Deposit of $500.00, Nov 18, 2026' })
  expect(link.getAttribute('href')).toBe(`/console/customers/${id(2)}/transactions/${id(3)}`)
  await screen.findByRole('option', { name: 'Oskar Backoffice' })
  await user.selectOptions(screen.getByLabelText('Assigned to'), 'Oskar Backoffice')
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  await user.click(screen.getByRole('button', { name: 'Mark as complaint' }))
  expect(await screen.findByRole('button', { name: 'Remove complaint mark' })).toBeTruthy()
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(await Promise.all(sent.map((request) => request.json()))).toEqual([
    { staff_id: COLLEAGUE.staff_id },
    { is_complaint: true },
  ])
})

it('still names who is assigned when that person can no longer answer', async () => {
  signInAs('agent')
  const calls = answerByPath({
    [`GET ${PATH}`]: {
      data: { ...MESSAGE, assigned_to: { staff_id: id(6), name: 'Gone Gustav' } },
    },
    [`GET ${PATH}/colleagues`]: { data: { colleagues: [COLLEAGUE] } },
    [`GET ${PATH}/templates`]: { data: { templates: [] } },
  })
  renderPage(<MessagePage />, PATH, '/console/messages/:uuid')
  await screen.findByRole('option', { name: 'Oskar Backoffice' })
  const chosen = screen.getByRole<HTMLOptionElement>('option', { name: 'Gone Gustav' })
  expect(chosen.selected).toBe(true)
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

it('shows a complaint to roles that only read', async () => {
  signInAs('viewer')
  answerByPath({ [`GET ${PATH}`]: { data: { ...MESSAGE, is_complaint: true } } })
  renderPage(<MessagePage />, PATH, '/console/messages/:uuid')
  expect(await screen.findByText('Complaint')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove complaint mark' })).toBeNull()
})

it('searches and shows what is one’s own, and says who answers', async () => {
  signInAs('agent')
  const calls = answerByPath({
    'GET /console/messages': {
      data: { threads: [{ ...MESSAGE, assigned_to: COLLEAGUE, is_complaint: true }] },
    },
  })
  const { user } = renderPage(<MessagesPage />, '/console/messages')
  const table = within(await screen.findByRole('table', { name: 'Messages' }))
  expect(await table.findByText('Oskar Backoffice')).toBeTruthy()
  expect(table.getByText('Complaint')).toBeTruthy()
  expect(screen.getByText('1 message needs a reply.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Mine' }))
  expect(screen.queryByText('1 message needs a reply.')).toBeNull()
  const search = screen.getByLabelText('Search messages')
  fireEvent.change(search, { target: { value: 'z' } })
  fireEvent.change(search, { target: { value: 'zebra' } })
  await expect
    .poll(() => calls.some(({ url }) => url.includes('view=mine') && url.includes('q=zebra')))
    .toBe(true)
  expect(calls.some(({ url }) => url.endsWith('q=z'))).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await expect
    .poll(() => calls.some(({ url }) => url.includes('view=all') && url.includes('q=zebra')))
    .toBe(true)
  expect(await table.findByText('Oskar Backoffice')).toBeTruthy()
  expect(screen.queryByText('1 message needs a reply.')).toBeNull()
})

it('starts a conversation with a customer, for roles that may', async () => {
  signInAs('agent')
  const calls = answerByPath({ [`POST /console/customers/${id(2)}/messages`]: { data: MESSAGE } })
  const { user, router, unmount } = renderPage(<StartMessage uuid={id(2)} />)
  await user.click(screen.getByRole('button', { name: 'Start a message' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Topic'), 'account')
  await user.type(dialog.getByLabelText('Subject'), 'Your address')
  await user.type(dialog.getByLabelText('Message'), 'Please call us.')
  await user.click(document.body)
  await user.click(dialog.getByRole('button', { name: 'Send message' }))
  await expect.poll(() => router.state.location.pathname).toBe(PATH)
  expect(await calls[0]?.json()).toEqual({
    topic: 'account',
    subject: 'Your address',
    text: 'Please call us.',
  })
  unmount()
  signInAs('viewer')
  renderPage(<StartMessage uuid={id(2)} />)
  expect(screen.queryByRole('button')).toBeNull()
})
