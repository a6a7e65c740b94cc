import type { Review, ReviewDocument } from '@passbook/contract/console/reviews'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ReviewPage } from './ReviewPage.tsx'

const PERSON = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const THREAD = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d33'
const fileId = (place: number) => `7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d4${place}`
const answer = (value: string | null, result: 'match' | 'differs' | 'not_found') => ({
  value,
  result,
})

const document = (place: number): ReviewDocument => ({
  uuid: fileId(place),
  name: `document-${place}.png`,
  content_type: 'image/png',
  size_bytes: 1000,
  message_id: THREAD,
  sent_at: '2026-11-13T15:00:00.000Z',
})

const REVIEW: Review = {
  depositor_id: PERSON,
  name: 'Wanda Waiting',
  registration_status: 'FLAGGED',
  standing: null,
  since: '2026-11-13T15:00:00.000Z',
  documents_message_id: null,
  requested_documents: null,
  is_second_holder: false,
  screening: 'CLEAR',
  is_clearing_requested: false,
  employment: null,
  attributes: [
    {
      attribute: 'name',
      given: 'Wanda Waiting',
      provider: answer('Wanda Waiting', 'match'),
      listed: [answer('Ivan Waiting', 'differs')],
    },
    {
      attribute: 'date_of_birth',
      given: '1990-04-01',
      provider: answer('1970-01-01', 'differs'),
      listed: [answer('1951-03-09', 'differs')],
    },
    { attribute: 'ssn', given: '1234', provider: answer(null, 'not_found'), listed: [null] },
    { attribute: 'phone', given: null, provider: null, listed: [null] },
  ],
  list_entries: [{ list: 'A list', entry: 'N-1', score: 0.86, reason: 'Last name is the same' }],
  documents: [],
  document_requests: [],
  checks: [],
  approval_letter: 'You are in.',
}

const open = (review: Partial<Review> = {}) => {
  const calls = answerByPath({
    [`GET /console/reviews/${PERSON}`]: { data: { ...REVIEW, ...review } },
    [`POST /console/messages/${THREAD}/attachments/${fileId(1)}/download`]: {
      data: { download_url: '/api/v1/downloads/first', file_name: 'first.png' },
    },
    [`POST /console/messages/${THREAD}/attachments/${fileId(2)}/download`]: {
      data: { download_url: '/api/v1/downloads/second', file_name: 'second.png' },
    },
    'GET /downloads/first': {},
    'GET /downloads/second': {},
  })
  const page = renderPage(<ReviewPage />, `/console/reviews/${PERSON}`, '/console/reviews/:uuid')
  return { ...page, calls }
}

it('shows each attribute as given, as answered and as listed, with differences in words', async () => {
  signInAs('operations')
  open()
  const table = await screen.findByRole('table', { name: 'Attributes' })
  const cells = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(/^Date of birth/)).toEqual([
    'Date of birth',
    'Apr 1, 1990',
    'Jan 1, 1970Differs',
    'Mar 9, 1951Differs',
  ])
  expect(cells(/^SSN/)).toEqual(['SSN', '•••-••-1234', 'Not found', 'Not on the list'])
  expect(cells(/^Phone/)).toEqual(['Phone', 'Not given', 'Not answered', 'Not on the list'])
  expect(screen.getByText(/Score 86%/).textContent).toBe(
    'A list, entry N-1 · Score 86% · Last name is the same',
  )
})

it('has no column of a list without a possible match', async () => {
  signInAs('operations')
  open({
    list_entries: [],
    attributes: REVIEW.attributes.map((row) => ({ ...row, listed: [] })),
  })
  const table = await screen.findByRole('table', { name: 'Attributes' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
})

it('shows the documents one at a time, each fetched once, by keyboard', async () => {
  signInAs('operations')
  const { user, calls } = open({ documents: [document(1), document(2)] })
  const image = await screen.findByRole('img', { name: 'Document document-1.png' })
  expect(image.getAttribute('src')).toMatch(/^data:image\/png/)
  expect(screen.getByText('1 of 2')).toBeTruthy()
  screen.getByRole('button', { name: 'Next document' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('img', { name: 'Document document-2.png' })).toBeTruthy()
  expect(screen.getByText('2 of 2')).toBeTruthy()
  const asked = calls.filter(({ url }) => url.endsWith('/download')).map(({ url }) => url)
  expect(asked).toHaveLength(2)
})

it('shows a PDF in a frame of the page', async () => {
  signInAs('operations')
  open({ documents: [{ ...document(1), name: 'lease.pdf', content_type: 'application/pdf' }] })
  const frame = await screen.findByTitle('Document lease.pdf')
  expect(frame.getAttribute('src')).toMatch(/^blob:/)
})

it('declines with reasons, shows their letter, and leads to the next review', async () => {
  signInAs('operations')
  const { depositor_id, name, registration_status, standing, since } = REVIEW
  const line = {
    depositor_id,
    name,
    registration_status,
    standing,
    since,
    documents_message_id: null,
    requested_documents: null,
  }
  const asked = { ...line, depositor_id: fileId(8), requested_documents: 'WAITING' }
  const next = { ...line, depositor_id: fileId(9), name: 'Later Lasse' }
  const calls = answerByPath({
    [`GET /console/reviews/${PERSON}`]: { data: REVIEW },
    'GET /console/reviews': { data: { reviews: [line, asked, next], has_more: false } },
    [`POST /console/reviews/${PERSON}/decline-letter`]: async (request) => ({
      data: { letter: `Because of ${JSON.stringify(await request.json())}` },
    }),
    [`POST /console/reviews/${PERSON}/decide`]: {
      data: { registration_status: 'FAILED', standing: null },
    },
  })
  const { user } = renderPage(
    <ReviewPage />,
    `/console/reviews/${PERSON}`,
    '/console/reviews/:uuid',
  )
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Reason'), 'Nothing came.')
  await user.click(window.document.body)
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect((await within(dialog).findAllByText('Choose at least one reason')).length).toBeGreaterThan(
    0,
  )
  await user.click(within(dialog).getByRole('checkbox', { name: 'Documents not received' }))
  expect((await within(dialog).findByText(/Because of/)).textContent).toContain('documents_missing')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('heading', { name: 'Wanda Waiting was declined' })).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Take the next' })
  expect(link.getAttribute('href')).toBe(`/console/reviews/${fileId(9)}`)
  const sent = calls.find(({ url }) => url.endsWith('/decide'))
  expect(await sent?.json()).toEqual({
    decision: 'decline',
    reason: 'Nothing came.',
    codes: ['documents_missing'],
  })
})
