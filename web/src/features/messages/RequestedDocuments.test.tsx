import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerUploads } from '../../test/answer-uploads.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RequestedDocuments } from './RequestedDocuments.tsx'
import { message } from './test-messages.ts'

const id = (place: number) => `7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d4${place}`

it('has a place for each document that is missing, with the day it is due', async () => {
  answerByPath({
    'GET /document-requests': {
      data: {
        requests: [
          {
            uuid: id(0),
            message_id: id(1),
            due_date: '2026-11-27',
            documents: [
              { uuid: id(2), kind: 'photo_id', words: null, arrived_at: null },
              { uuid: id(3), kind: 'other', words: 'A lease', arrived_at: null },
              {
                uuid: id(4),
                kind: 'ssn_proof',
                words: null,
                arrived_at: '2026-11-18T15:00:00.000Z',
              },
            ],
          },
        ],
      },
    },
  })
  const { user } = renderPage(<RequestedDocuments />)
  expect(await screen.findByLabelText('Photo ID')).toBeTruthy()
  expect(screen.getByLabelText('A lease')).toBeTruthy()
  expect(screen.queryByLabelText('Proof of your Social Security number')).toBeNull()
  expect(screen.getByText('Please send them by Friday, November 27, 2026.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send documents' }))
  expect((await screen.findAllByText('Choose at least one file')).length).toBeGreaterThan(0)
})

it('shows nothing to somebody whom we asked for nothing', async () => {
  const calls = answerByPath({ 'GET /document-requests': { data: { requests: [] } } })
  renderPage(<RequestedDocuments />)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
})

it('moves the focus to the notice after sending, and clears it when more is sent', async () => {
  const sent = { status: 200, body: { data: { message: message() }, message: '' } }
  answerUploads(sent, { ...sent, isStuck: true })
  let arrived_at: string | null = null
  answerByPath({
    'GET /document-requests': () => {
      const first = { uuid: id(2), kind: 'photo_id', words: null, arrived_at }
      arrived_at = '2026-11-18T15:00:00.000Z'
      const second = { uuid: id(3), kind: 'other', words: 'A lease', arrived_at: null }
      const request = { uuid: id(0), message_id: id(1), due_date: '2026-11-27' }
      return { data: { requests: [{ ...request, documents: [first, second] }] } }
    },
  })
  const { user } = renderPage(<RequestedDocuments />)
  const file = new File(['bytes'], 'id.pdf', { type: 'application/pdf' })
  fireEvent.change(await screen.findByLabelText('Photo ID'), { target: { files: [file] } })
  await user.click(screen.getByRole('button', { name: 'Send documents' }))
  const words = await screen.findByText(/^We received your documents/)
  await expect.poll(() => screen.queryByLabelText('Photo ID')).toBeNull()
  expect(document.activeElement?.contains(words)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  fireEvent.change(screen.getByLabelText('A lease'), { target: { files: [file] } })
  await user.click(screen.getByRole('button', { name: 'Send documents' }))
  await expect.poll(() => screen.queryByText(/^We received your documents/)).toBeNull()
})
