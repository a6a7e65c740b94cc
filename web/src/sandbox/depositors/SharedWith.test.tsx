import type { SandboxSharing } from '@passbook/contract/sandbox-depositors'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SharedWith } from './DepositorCard.tsx'

const CASPIAN: SandboxSharing = {
  name: 'Caspian Lampwick',
  email: 'caspian.lampwick@example.com',
  is_primary: false,
  state: 'invited',
  ssn: '385551234',
}

it.each<[string, Partial<SandboxSharing>, string]>([
  ['begun', { state: 'begun' }, 'Adding Caspian Lampwick as a joint owner.'],
  [
    'begun, without a name',
    { state: 'begun', name: null },
    'Adding caspian.lampwick@example.com as a joint owner.',
  ],
  ['in doubt', { state: 'in_doubt' }, 'Decide about Caspian Lampwick under Reviews.'],
  [
    'invited',
    {},
    'The invitation is in the inbox of caspian.lampwick@example.com. Open it in a private window, with the Social Security number 385-55-1234.',
  ],
  [
    'invited by somebody who is not invented',
    { ssn: null },
    'The invitation is in the inbox of caspian.lampwick@example.com. Open it in a private window, with the Social Security number that was typed.',
  ],
  [
    'locked',
    { state: 'locked' },
    'The invitation to Caspian Lampwick is locked until staff run the operator’s command unlock-invitation caspian.lampwick@example.com.',
  ],
  ['holder', { state: 'holder' }, 'First holder, with Caspian Lampwick.'],
  ['second', { state: 'holder', is_primary: true }, 'Second holder, with Caspian Lampwick.'],
  [
    'signed up, of the first',
    { state: 'signed_up' },
    'To share it with Caspian Lampwick, once the documents are signed.',
  ],
  [
    'signed up',
    { state: 'signed_up', is_primary: true },
    'To become the second holder, with Caspian Lampwick.',
  ],
])('says how to go on: %s', (_, changes, words) => {
  const { container } = render(<SharedWith shares={{ ...CASPIAN, ...changes }} />)
  expect(container.textContent).toBe(words)
})

it('leads to the inbox of whom was invited', () => {
  render(<SharedWith shares={CASPIAN} />)
  const link = screen.getByRole('link', { name: 'the inbox of caspian.lampwick@example.com' })
  expect(link.getAttribute('href')).toBe('#inbox/caspian.lampwick@example.com')
})
