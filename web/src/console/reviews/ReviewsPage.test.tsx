import type { ReviewLine } from '@passbook/contract/console/reviews'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ReviewsPage } from './ReviewsPage.tsx'

const FIRST: ReviewLine = {
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  name: 'Wanda Waiting',
  registration_status: 'FLAGGED',
  standing: null,
  since: '2026-11-13T15:00:00.000Z',
  documents_message_id: null,
  requested_documents: null,
}
const SECOND = {
  ...FIRST,
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22',
  name: 'Later Lasse',
}

it('shows who waits the longest, and the next when asked for more', async () => {
  signInAs('operations')
  const calls = answerByPath({
    'GET /console/reviews': (request) =>
      new URL(request.url).searchParams.get('after') === FIRST.depositor_id
        ? { data: { reviews: [SECOND], has_more: false } }
        : { data: { reviews: [FIRST], has_more: true } },
  })
  const { user } = renderPage(<ReviewsPage />)
  expect(await screen.findByRole('link', { name: 'Wanda Waiting' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Later Lasse' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wanda Waiting' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(calls).toHaveLength(2)
})

it('takes the next person whose documents are not awaited, for roles that decide', async () => {
  signInAs('operations')
  const asked = { ...FIRST, requested_documents: 'WAITING' }
  answerByPath({ 'GET /console/reviews': { data: { reviews: [asked, SECOND], has_more: false } } })
  const { unmount } = renderPage(<ReviewsPage />)
  const link = await screen.findByRole('link', { name: 'Take the next' })
  expect(link.getAttribute('href')).toBe(`/console/reviews/${SECOND.depositor_id}`)
  unmount()
  signInAs('agent')
  renderPage(<ReviewsPage />)
  expect(await screen.findByRole('link', { name: 'Later Lasse' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Take the next' })).toBeNull()
})
