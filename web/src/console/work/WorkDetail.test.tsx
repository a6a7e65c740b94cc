import type { WorkItem } from '@passbook/contract/console/work'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { workItem } from '../test/work-item.ts'
import { WorkDetail } from './WorkDetail.tsx'

const BREAK = workItem({
  kind: 'settlement_break',
  message: 'The bank’s statement of 2026-11-16 has $12.00 that we know nothing of.',
  due_at: '2026-11-16T22:00:00.000Z',
  depositor_id: null,
  customer: null,
  things: [{ what: 'settlement_day', id: '2026-11-16' }],
})

const open = (item: Partial<WorkItem> = {}, onClose = () => {}) =>
  renderPage(
    <WorkDetail
      item={{ ...BREAK, ...item }}
      asOf="2026-11-16T15:00:00.000Z"
      onChanged={() => {}}
      onClose={onClose}
    />,
  )
const ways = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const DISPUTE = '0a4ae1cd-5c4a-4c0e-9b5c-0a7d4d8f7f11'
const MESSAGE = '0a4ae1cd-5c4a-4c0e-9b5c-0a7d4d8f7f22'
const PERSON = '0a4ae1cd-5c4a-4c0e-9b5c-0a7d4d8f7f33'
const OF_PERSON = { depositor_id: PERSON, customer: 'Nora Invented' }

it('leads from what does not agree with the bank to its day', () => {
  signInAs('operations')
  open()
  expect(ways()).toEqual([['Open the settlement day', '/console/reconciliation/2026-11-16']])
})

it('leads to the very dispute, and to whose it is', () => {
  signInAs('operations')
  open({ kind: 'dispute', ...OF_PERSON, things: [{ what: 'dispute', id: DISPUTE }] })
  expect(ways()).toEqual([
    ['Open the dispute', `/console/disputes/${DISPUTE}`],
    ['Open Nora Invented', `/console/customers/${PERSON}`],
  ])
})

it('leads to the review and the message with the documents for it, until it is decided', () => {
  signInAs('operations')
  const item = {
    kind: 'review_documents',
    ...OF_PERSON,
    things: [{ what: 'message' as const, id: MESSAGE }],
  }
  const { unmount } = open(item)
  expect(ways().map(([, to]) => to)).toEqual([
    `/console/reviews/${PERSON}`,
    `/console/messages/${MESSAGE}`,
    `/console/customers/${PERSON}`,
  ])
  unmount()
  open({ ...item, handled_at: '2026-11-16T15:00:00.000Z', handled_by: 'oskar@example.com' })
  expect(screen.queryByRole('link', { name: 'Open the review' })).toBeNull()
})

it('leads to the accounts that are wanted back', () => {
  signInAs('operations')
  open({ kind: 'dormancy_asked_back', things: [] })
  expect(ways()).toEqual([['Open reactivation requests', '/console/dormancy?view=asked']])
})

it('leads nobody to a desk that is not theirs', () => {
  signInAs('agent')
  open()
  expect(screen.queryByRole('link')).toBeNull()
})

it('closes with Escape, but not from a field or when the key was already used', async () => {
  signInAs('operations')
  const onClose = vi.fn<() => void>()
  const { user } = open({}, onClose)
  await user.type(screen.getByLabelText('New note'), 'Half a note{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  const heading = screen.getByRole('heading', { level: 2 })
  const use = (event: Event) => event.preventDefault()
  heading.addEventListener('keydown', use)
  heading.focus()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  heading.removeEventListener('keydown', use)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
