import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { user } from '../../../test/user.ts'
import {
  type ContactChange,
  noteAddressSaved,
  useContactChange,
  storeUnfinished,
  readUnfinished,
} from './contact-change.ts'
import { EditFailedPage } from './EditFailedPage.tsx'
import { EditSuccessPage } from './EditSuccessPage.tsx'
import { UnfinishedChange } from '../MyAccountPage.tsx'

const change: ContactChange = {
  type: 'email',
  value: 'new@example.test',
  isFirst: false,
  hasOtherFactor: true,
  isOldTexted: true,
}

beforeEach(() => {
  queryClient.clear()
  useContactChange.setState({ change: null, failure: [], isAddressSaved: false })
  storeUnfinished(null)
})

it('tells what is new, who heard of it, and what the next days bring', () => {
  useContactChange.setState({ change })
  renderPage(<EditSuccessPage />)
  expect(screen.getByText('new@example.test')).toBeTruthy()
  expect(screen.getByText('We emailed the old and the new address about it.')).toBeTruthy()
  expect(
    screen.getByText(/For 72 hours after the change, you’ll need a code to withdraw/),
  ).toBeTruthy()
})

it('tells of a new address what changes with it', () => {
  noteAddressSaved()
  renderPage(<EditSuccessPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your address was changed')
  expect(screen.getByText(/Your next statement and tax form/)).toBeTruthy()
})

it('tells why nothing was saved, what is true now, and where to begin again', async () => {
  answerBy({ 'GET /user': { data: user } })
  useContactChange.setState({ change, failure: ['This code is no longer valid.'] })
  renderPage(<EditFailedPage />)
  expect(screen.getByText('This code is no longer valid.')).toBeTruthy()
  expect(await screen.findByText('Your email address is old@example.test.')).toBeTruthy()
  const again = screen.getByRole('link', { name: 'Start over' })
  expect(again.getAttribute('href')).toBe('/my-account/edit-user-info/email')
})

it('says after a reload that the change begun before came to nothing, until it is dismissed', async () => {
  storeUnfinished('phone')
  const { user: person } = renderPage(<UnfinishedChange />)
  expect(screen.getByText('Your phone number wasn’t changed')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Your phone number wasn’t changed')).toBeNull()
  expect(readUnfinished()).toBeNull()
})

it('says nothing of the kind while the change is under way', () => {
  storeUnfinished('email')
  useContactChange.setState({ change })
  renderPage(<UnfinishedChange />)
  expect(screen.queryByText('Your email address wasn’t changed')).toBeNull()
})
