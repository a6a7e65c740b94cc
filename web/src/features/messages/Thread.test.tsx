import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MESSAGE_CENTER } from '../../destinations.ts'
import { useNotification } from '../../shell/notification.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MessageCenter } from './MessageCenter.tsx'
import { UUID, entry, message, page } from './test-messages.ts'

const READ_AT = '2026-03-03T15:00:00.000Z'
const VIEW = `POST /messages/${UUID}/view`
const unread = message({
  read_at: null,
  entries: [entry(), entry({ from: 'institution', text: 'On Friday.' })],
})

function renderThread(id = UUID) {
  return renderPage(<MessageCenter pages={MESSAGE_CENTER} />, `/message-center?message=${id}`)
}

function madeOf(calls: Request[]): string[] {
  return calls.map(
    ({ method, url }) => `${method} ${new URL(url).pathname.slice('/api/v1'.length)}`,
  )
}

it('opening a thread with an answer marks it as read, and says so (SPEC 8)', async () => {
  let isRead = false
  const now = () => message({ ...unread, read_at: isRead ? READ_AT : null })
  const calls = answerByPath({
    'GET /messages': () => page([now()]),
    [VIEW]: () => {
      isRead = true
      return { data: { message: now(), unread: 0 } }
    },
    'GET /drafts/reply': {},
  })
  renderThread()
  expect(await screen.findByRole('heading', { level: 1, name: 'My first deposit' })).toBeTruthy()
  expect(screen.getByText('On Friday.')).toBeTruthy()
  await waitFor(() => {
    expect(useNotification.getState().message).toBe('Message marked as read')
  })
  expect(madeOf(calls).filter((made) => made === VIEW)).toHaveLength(1)
})

it('one that was read is only shown', async () => {
  const calls = answerByPath({ 'GET /messages': page([message()]), 'GET /drafts/reply': {} })
  renderThread()
  await screen.findByRole('heading', { level: 2, name: 'Add to your message' })
  expect(madeOf(calls)).not.toContain(VIEW)
  expect(useNotification.getState().message).toBeNull()
})

it('one beyond the first page is found all the same', async () => {
  answerByPath({
    'GET /messages': page([]),
    [VIEW]: { data: { message: message(), unread: 0 } },
    'GET /drafts/reply': {},
  })
  renderThread()
  expect(await screen.findByRole('heading', { level: 1, name: 'My first deposit' })).toBeTruthy()
})

it.each([UUID, 'nonsense'])('%s, unknown or foreign, is the list', async (id) => {
  answerByPath({ 'GET /messages': page([]) })
  renderThread(id)
  expect(await screen.findByRole('heading', { level: 1, name: 'Message center' })).toBeTruthy()
})

it('a reply that was begun in another thread is told of, and not filled in here', async () => {
  const values = { reply_to: crypto.randomUUID(), text: 'About the other thing' }
  answerByPath({
    'GET /messages': page([message()]),
    'GET /drafts/reply': { data: { values, saved_at: '2026-03-02T15:00:00.000Z' } },
  })
  renderThread()
  const link = await screen.findByRole('link', { name: 'in another conversation' })
  expect(link.getAttribute('href')).toBe(`/message-center?message=${values.reply_to}`)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
})

it('asks before a file that would be lost is left behind, and not about what is kept', async () => {
  answerByPath({ 'GET /messages': page([message()]), 'GET /drafts/reply': {} })
  const { user } = renderThread()
  const files = [new File(['bytes'], 'lease.pdf', { type: 'application/pdf' })]
  fireEvent.change(await screen.findByLabelText(/^Files/), { target: { files } })
  await screen.findByText('lease.pdf')
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  const asked = await screen.findByRole('alertdialog')
  expect(asked.textContent).toContain('A file you attach won’t be saved. We’ll ask for it again.')
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Remove lease.pdf' }))
  await user.type(screen.getByLabelText('Message'), 'Soon')
  await user.click(screen.getByRole('link', { name: 'All messages' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Message center' })).toBeTruthy()
})
