import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MESSAGE_CENTER } from '../../destinations.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { MessageList } from './MessageList.tsx'
import { OTHER, entry, message, page } from './test-messages.ts'

function renderList(at = '/message-center') {
  return renderPage(<MessageList pages={MESSAGE_CENTER} />, at)
}

function queriesOf(calls: Request[]): string[] {
  return calls.map(({ url }) => new URL(url).search)
}

it('invites to write where nothing was written yet', async () => {
  answerByPath({ 'GET /messages': page([]) })
  renderList()
  const write = await screen.findByRole('link', { name: 'Write new message' })
  expect(write.getAttribute('href')).toBe('/message-center/add-new-message')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('says in words what is new, what it is about, and who wrote last', async () => {
  const answered = message({
    read_at: null,
    entries: [entry(), entry({ from: 'institution', text: '\n\nOn Friday.\nKind regards' })],
  })
  answerByPath({ 'GET /messages': page([answered, message({ uuid: OTHER, subject: 'Taxes' })]) })
  renderList()
  const [unread, read] = await screen.findAllByRole('listitem')
  expect(unread?.textContent).toContain('Unread')
  expect(unread?.textContent).toContain(': On Friday. Kind regards')
  expect(unread?.textContent).toContain('A deposit or withdrawal')
  expect(read?.textContent).not.toContain('Unread')
  expect(read?.textContent).toContain('You: When is my deposit good?')
})

it('looks for what is typed, keeps it in the address, and says when nothing is found', async () => {
  const calls = answerByPath({
    'GET /messages': ({ url }) => page(url.includes('q=') ? [] : [message()]),
  })
  const { user } = renderList()
  await user.type(await screen.findByRole('searchbox', { name: 'Search messages' }), ' 50% _off ')
  expect(await screen.findByText(/^No messages match/)).toBeTruthy()
  expect(screen.getByText('50% _off').tagName).toBe('BDI')
  expect(queriesOf(calls)).toContain('?q=50%25+_off')
  await user.click(screen.getByRole('button', { name: 'Show all messages' }))
  expect(await screen.findByText('My first deposit')).toBeTruthy()
})

it('asks for earlier ones when they are wanted, and shows each once', async () => {
  const calls = answerByPath({
    'GET /messages': ({ url }) =>
      url.includes('after=')
        ? page([message(), message({ uuid: OTHER, subject: 'The oldest' })])
        : page([message()], OTHER),
  })
  const { user } = renderList()
  await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
  const list = await waitFor(() => {
    expect(screen.getByText('The oldest')).toBeTruthy()
    return screen.getByRole('list')
  })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(queriesOf(calls)).toContain(`?after=${OTHER}`)
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
})
