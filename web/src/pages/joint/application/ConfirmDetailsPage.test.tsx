import type { SecondaryProgress } from '@passbook/contract/joint'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useVisit } from '../../../session/visit-store.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ConfirmDetailsPage } from './ConfirmDetailsPage.tsx'
import {
  INVITED,
  SECONDARY_DETAILS,
  ALL_ENTERED,
  answerPrimary,
} from '../../../test/answer-primary.ts'

const BUTTON = 'Confirm their details'
const confirming = (data: object) => ({ 'PATCH /depositor/update-secondary': { data } })
const answered = (secondary: SecondaryProgress | null, is_duplicate = false) =>
  confirming({ secondary, is_duplicate })

function open(answers: Parameters<typeof answerPrimary>[2], info = SECONDARY_DETAILS) {
  const calls = answerPrimary(ALL_ENTERED, info, answers)
  return { calls, ...renderPage(<ConfirmDetailsPage />, '/joint-account/confirm-details') }
}

describe('confirming what was told about a joint account holder', () => {
  it('shows everything that was typed, each part with its way to correct it', async () => {
    open({})
    expect(await screen.findByText('Sam Secondly')).toBeTruthy()
    expect(screen.getByText('•••-••-6789')).toBeTruthy()
    expect(screen.getByText('12 Invented Lane')).toBeTruthy()
    expect(screen.getByText('Retired')).toBeTruthy()
    const edits = ['contact', 'personal information', 'address', 'employment'].map((part) =>
      screen.getByRole('link', { name: `Edit ${part}` }).getAttribute('href'),
    )
    expect(edits).toEqual([
      '/joint-account/contact',
      '/joint-account/personal-information',
      '/joint-account/address-information',
      '/joint-account/occupation',
    ])
    expect(screen.queryByText('Mobile phone')).toBeNull()
  })

  it.each([
    ['passed', answered(INVITED), ['secondary-verified']],
    [
      'invited unchecked',
      answered({ ...INVITED, registration_status: 'UNSUBMITTED' }),
      ['secondary-invited'],
    ],
    ['declined', answered(null), ['secondary-declined']],
    ['a duplicate', answered(ALL_ENTERED, true), ['secondary-duplicate']],
    [
      'in review',
      answered({ ...INVITED, registration_status: 'IN_REVIEW', is_pending_signup: false }),
      [],
    ],
  ] as const)('leads on by what came of the check: %s', async (_name, answer, told) => {
    const { user } = open(answer)
    await user.click(await screen.findByRole('button', { name: BUTTON }))
    await expect.poll(() => screen.queryByRole('heading')).toBeNull()
    expect(useVisit.getState().events).toEqual(told)
  })

  it('stays with everything when the check could not run, and may be tried again', async () => {
    const { user } = open(answered({ ...ALL_ENTERED, registration_status: 'ERRORED' }))
    await user.click(await screen.findByRole('button', { name: BUTTON }))
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again later')
    expect(screen.getByText('Sam Secondly')).toBeTruthy()
    expect(screen.getByRole('button', { name: BUTTON })).toBeTruthy()
  })

  it('shows that the check goes on, also after a reload', async () => {
    open({}, { ...SECONDARY_DETAILS, is_being_checked: true })
    expect(await screen.findByText('Checking their identity')).toBeTruthy()
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
  })
})
