import type { DocumentRequest } from '@passbook/contract/document-requests'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { entry, message, page } from '../../features/messages/test-messages.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { draftOf, saveTyped } from '../../session/drafts/draft-store.ts'
import { answerUploads } from '../../test/answer-uploads.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { AdditionalInfoPage } from './AdditionalInfoPage.tsx'

const photo = new File(['bytes'], 'license.jpg', { type: 'image/jpeg' })
const lease = new File(['bytes'], 'lease.pdf', { type: 'application/pdf' })
const sent = message({
  topic: 'identity',
  entries: [
    entry({
      attachments: [
        {
          uuid: crypto.randomUUID(),
          name: 'old.pdf',
          content_type: 'application/pdf',
          size_bytes: 5,
        },
      ],
    }),
  ],
})

beforeEach(forgetCaches)

function open(
  status: 'FLAGGED' | 'IN_REVIEW' | 'ERRORED',
  messages = page([]),
  requests: DocumentRequest[] = [],
) {
  const progress = {
    ...PASSED,
    registration_status: status,
    registration_last_step: status === 'ERRORED' ? 'employer' : 'confirmed',
  } as const
  useProgress.setState({ progress })
  answerBy({
    'GET /linked-accounts': { data: [] },
    'GET /depositor/progress': { data: progress },
    'GET /messages': messages,
    'GET /document-requests': { data: { requests } },
  })
  return renderPage(<AdditionalInfoPage />)
}

function choose(label: RegExp, file: File) {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
}

it('has a place for each document, and sends them as a message that names each', async () => {
  const uploads = answerUploads({ status: 200, body: { data: { message: sent }, message: '' } })
  saveTyped('new-message', { text: 'Is this' })
  const { user } = open('FLAGGED')
  const send = await screen.findByRole('button', { name: 'Send documents' })
  choose(/^Photo ID/, photo)
  choose(/^Proof of address/, lease)
  await user.click(send)
  await screen.findByText('We received your documents. Thank you.')
  const form = uploads[0]?.form
  expect(form?.get('topic')).toBe('identity')
  // A message that was begun elsewhere is still to be sent.
  expect(form?.get('keeps_draft')).toBe('true')
  expect(draftOf('new-message').known).toEqual({ text: 'Is this' })
  expect(form?.get('text')).toBe('Photo ID: license.jpg\nProof of address: lease.pdf')
  expect(form?.getAll('attachments').map((file) => (file as File).name)).toEqual([
    'license.jpg',
    'lease.pdf',
  ])
})

it('asks for at least one document', async () => {
  const uploads = answerUploads()
  const { user } = open('FLAGGED')
  await user.click(await screen.findByRole('button', { name: 'Send documents' }))
  expect(await screen.findAllByText('Choose at least one document')).toHaveLength(2)
  expect(uploads).toEqual([])
})

it('shows at its place what is wrong with a document', async () => {
  const words = '“lease.pdf” could not be read. Attach another file.'
  answerUploads({
    status: 422,
    body: { message: 'Please check.', errors: { attachments: [words] }, data: null },
  })
  const { user } = open('FLAGGED')
  await screen.findByRole('button', { name: 'Send documents' })
  choose(/^Photo ID/, photo)
  choose(/^Proof of address/, lease)
  await user.click(screen.getByRole('button', { name: 'Send documents' }))
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(
    screen.getByRole('button', { name: 'Remove lease.pdf' }).getAttribute('aria-describedby'),
  ).not.toBeNull()
})

it('lists what was sent, also after a reload', async () => {
  open('FLAGGED', page([sent]))
  await screen.findByRole('heading', { name: 'Documents you sent' })
  screen.getByText('old.pdf')
})

it('has one place for each document that staff asked for, and lists what was sent before', async () => {
  const asked = { words: null, arrived_at: null }
  const request: DocumentRequest = {
    uuid: crypto.randomUUID(),
    message_id: crypto.randomUUID(),
    due_date: '2026-12-02',
    documents: [
      { ...asked, uuid: crypto.randomUUID(), kind: 'photo_id' },
      { ...asked, uuid: crypto.randomUUID(), kind: 'ssn_proof' },
    ],
  }
  open('FLAGGED', page([sent]), [request])
  await screen.findByRole('heading', { name: 'Documents we need from you' })
  await screen.findByText('old.pdf')
  expect(screen.getAllByLabelText(/^Photo ID/)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Send documents' })).toHaveLength(1)
})

it.each(['IN_REVIEW', 'ERRORED'] as const)('asks nobody else for documents: %s', async (status) => {
  open(status)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/Photo ID/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send documents' })).toBeNull()
})

it('offers one button to somebody whose check could not run: to try again', async () => {
  open('ERRORED')
  const again = await screen.findByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe('/registration/confirm-details')
  expect(screen.queryByRole('link', { name: 'Continue your application' })).toBeNull()
})
