import type { WorkItem } from '@passbook/contract/console/work'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { WorkDetail } from './WorkDetail.tsx'

const BREAK: WorkItem = {
  id: 7,
  kind: 'settlement_break',
  message: 'The bank’s statement of 2026-11-16 has $12.00 that we know nothing of.',
  raised_at: '2026-11-13T15:00:00.000Z',
  due_at: '2026-11-16T22:00:00.000Z',
  depositor_id: null,
  customer: null,
  claimed_by: null,
  claimed_at: null,
  handled_by: null,
  handled_at: null,
  notes: [],
}

const open = () =>
  renderPage(<WorkDetail item={BREAK} asOf="2026-11-16T15:00:00.000Z" onChanged={() => {}} />)

it('leads from what does not agree with the bank to where it is settled', () => {
  signInAs('operations')
  open()
  const link = screen.getByRole('link', { name: 'Open the reconciliation' })
  expect(link.getAttribute('href')).toBe('/console/reconciliation')
})

it('leads nobody to a desk that is not theirs', () => {
  signInAs('agent')
  open()
  expect(screen.queryByRole('link')).toBeNull()
})
