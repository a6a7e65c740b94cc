import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MESSAGE_CENTER } from '../../destinations.ts'
import { answerUploads } from '../../test/answer-uploads.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NewMessage } from './NewMessage.tsx'
import { message } from './test-messages.ts'

const SENT = { status: 200, body: { data: { message: message() }, message: '' } }
const pdf = (name: string, bytes = 'bytes') => new File([bytes], name, { type: 'application/pdf' })

/** Those the browser's own chooser would not offer can still be dropped. */
function drop(...files: File[]) {
  fireEvent.change(screen.getByLabelText(/^Files/), { target: { files } })
}

async function open(search = '?topic=other', draft: object | null = null) {
  const data = draft && { values: draft, saved_at: '2026-03-02T15:00:00.000Z' }
  const calls = answerByPath({
    'GET /drafts/new-message': { data },
    'DELETE /drafts/new-message': {},
    'PATCH /drafts/new-message': { data: { values: {}, saved_at: '2026-03-02T15:00:00.000Z' } },
  })
  const page = renderPage(
    <NewMessage pages={MESSAGE_CENTER} />,
    `/message-center/add-new-message${search}`,
  )
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Message')
  const subject = screen.getByLabelText<HTMLInputElement>('Subject')
  return { ...page, calls, text, subject }
}

async function openWritten() {
  const page = await open()
  await page.user.type(page.subject, 'My lease')
  await page.user.type(page.text, 'Here it is')
  return page
}

const send = () => screen.getByRole('button', { name: 'Send' })
const summary = () => screen.findByRole('alert')

beforeEach(() => {
  // Where nothing is answered a test has gone wrong.
  answerUploads()
})

it('sends what was written with its files, and leads to the thread', async () => {
  const uploads = answerUploads(SENT)
  const { user } = await openWritten()
  drop(pdf('lease.pdf'))
  drop(pdf('second.pdf'))
  await user.click(send())
  await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull())
  const form = uploads[0]?.form
  expect(form?.get('topic')).toBe('other')
  expect(form?.get('subject')).toBe('My lease')
  expect(form?.get('text')).toBe('Here it is')
  expect(form?.has('transaction_id')).toBe(false)
  expect(form?.getAll('attachments').map((file) => (file as File).name)).toEqual([
    'lease.pdf',
    'second.pdf',
  ])
})

it('says at each file what is wrong with it as soon as it is chosen, and sends none', async () => {
  const uploads = answerUploads(SENT)
  const { user } = await openWritten()
  const large = pdf('large.pdf')
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  drop(pdf('lease.pdf'), pdf('empty.pdf', ''), large, new File(['MZ'], 'run\u202Egpj.exe'))
  expect(await screen.findByText('“empty.pdf” is empty.')).toBeTruthy()
  const [fine, ...wrong] = screen.getAllByRole('listitem')
  expect(fine?.textContent).toBe('lease.pdf1 KB')
  expect(wrong.map((row) => row.querySelector('p')?.textContent)).toEqual([
    '“empty.pdf” is empty.',
    '“large.pdf” is larger than 10 MB.',
    '“rungpj.exe” is not a PDF, PNG or JPEG file. Attach one of these.',
  ])
  await user.click(send())
  expect(within(await summary()).getAllByRole('link')).toHaveLength(3)
  for (const name of ['empty.pdf', 'large.pdf', 'rungpj.exe']) {
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }))
  }
  await waitFor(() => expect(screen.queryByText(/is empty/)).toBeNull())
  expect(uploads).toHaveLength(0)
  await user.click(send())
  await waitFor(() => expect(uploads).toHaveLength(1))
})

it('can be stopped on its way, and loses nothing', async () => {
  answerUploads({ ...SENT, isStuck: true })
  const { user } = await openWritten()
  drop(pdf('lease.pdf'))
  await user.click(send())
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect((await summary()).textContent).toContain('Stopped. Nothing was sent')
  expect(screen.getByText('lease.pdf')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

it('takes five files', async () => {
  await open()
  drop(...[1, 2, 3, 4, 5, 6].map((each) => pdf(`${each}.pdf`)))
  expect(await screen.findByText('Attach at most 5 files.')).toBeTruthy()
})

it('shows what the server says of a file at that file, and loses nothing', async () => {
  const words =
    '“second_.pdf” looks harmful to our virus scanner. Check your device, and do not send it.'
  const errors = { attachments: [words] }
  const uploads = answerUploads(
    { status: 422, body: { message: 'Check the files.', errors } },
    SENT,
  )
  const { user, text } = await openWritten()
  drop(pdf('first.pdf'), pdf('second?.pdf'))
  await user.click(send())
  const row = (await screen.findAllByRole('listitem')).find((each) =>
    each.textContent?.includes('second'),
  )
  await waitFor(() => expect(row?.textContent).toContain('looks harmful'))
  expect(text.value).toBe('Here it is')
  // It is the same file when something else is added: it is not sent again.
  drop(pdf('third.pdf'))
  await user.click(send())
  expect(uploads).toHaveLength(1)
  expect(row?.textContent).toContain('looks harmful')
  await user.click(screen.getByRole('button', { name: 'Remove second?.pdf' }))
  await user.click(send())
  await waitFor(() => expect(uploads).toHaveLength(2))
})

it.each([
  [0, {}, 'We couldn’t connect. Check your internet connection and try again.'],
  [413, { message: 'This is too large.' }, 'This is too large.'],
  [429, { message: 'Please write again tomorrow.' }, 'Please write again tomorrow.'],
  [503, { message: 'We cannot check files just now.' }, 'We cannot check files just now.'],
])('%d keeps everything and says why', async (status, body, words) => {
  const uploads = answerUploads({ status, body }, SENT)
  const { user, text, subject } = await openWritten()
  drop(pdf('lease.pdf'))
  await user.click(send())
  expect((await summary()).textContent).toContain(words)
  expect([subject.value, text.value]).toEqual(['My lease', 'Here it is'])
  expect(screen.getByText('lease.pdf')).toBeTruthy()
  await user.click(send())
  await waitFor(() => expect(uploads).toHaveLength(2))
  const keys = uploads.map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
})

it('counts down when the text is nearly too long', async () => {
  const { text } = await open()
  fireEvent.change(text, { target: { value: 'a'.repeat(9_000) } })
  expect(screen.queryByText(/characters left/)).toBeNull()
  fireEvent.change(text, { target: { value: 'a'.repeat(9_990) } })
  expect(await screen.findByText('10 characters left')).toBeTruthy()
  fireEvent.change(text, { target: { value: 'a'.repeat(10_001) } })
  expect(await screen.findByText('1 character too many')).toBeTruthy()
})

it('fills in what was not sent, and lets it be put away', async () => {
  const { user, calls, text, subject } = await open('', {
    topic: 'tax',
    subject: 'My 1099',
    text: 'Where is',
  })
  expect([subject.value, text.value]).toEqual(['My 1099', 'Where is'])
  expect(screen.getByRole('button', { name: /What is it about/ }).textContent).toContain('Taxes')
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
  })
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

it('what the address says it is about goes along, and is kept with the first word', async () => {
  const transaction = crypto.randomUUID()
  const uploads = answerUploads(SENT)
  const { user, calls, text, subject } = await open(`?topic=problem&transaction=${transaction}`)
  expect(screen.getByRole('region', { name: 'About this transaction' })).toBeTruthy()
  await user.type(subject, 'Twice')
  await user.type(text, 'It left twice.')
  await waitFor(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true), {
    timeout: 3_000,
  })
  const kept = calls.find(({ method }) => method === 'PATCH')
  expect(await kept?.json()).toMatchObject({
    values: { topic: 'problem', transaction_id: transaction },
  })
  await user.click(send())
  await waitFor(() => expect(uploads[0]?.form.get('transaction_id')).toBe(transaction))
})
