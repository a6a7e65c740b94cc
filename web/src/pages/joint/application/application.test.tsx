import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { dataOptions } from '../../../api/use-data.ts'
import { useVisit } from '../../../session/visit-store.ts'
import { secondary } from '../../../guards/matrix/second-holders.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { CloseApplicationPage } from './CloseApplicationPage.tsx'
import { ContactPage } from './ContactPage.tsx'
import { InvitedPage } from './InvitedPage.tsx'
import { JointAccountPage } from './JointAccountPage.tsx'
import { PersonalInformationPage } from './PersonalInformationPage.tsx'
import { ResumePage } from './ResumePage.tsx'
import { ReviewingPage } from './ReviewingPage.tsx'
import { SavedPage } from './SavedPage.tsx'
import {
  ENTITY,
  INVITED,
  SECONDARY_DETAILS,
  ALL_ENTERED,
  answerPrimary,
  sentBy,
} from '../../../test/answer-primary.ts'

const events = () => useVisit.getState().events

describe('adding a joint account holder', () => {
  it('says what it means before anybody is named', async () => {
    answerPrimary(null)
    renderPage(<JointAccountPage />, '/joint-account')
    expect(await screen.findByText(/Either of you can withdraw all of it/)).toBeTruthy()
    expect(screen.getByText(/1099-INT\) stays in your name/)).toBeTruthy()
    expect(screen.getByText(/The link works for 72 hours/)).toBeTruthy()
    expect(screen.queryByText(/We couldn’t add/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Begin' }).getAttribute('href')).toBe(
      '/joint-account/contact',
    )
  })

  it('tells that somebody could not be added, and not why', async () => {
    answerPrimary(null)
    useVisit.setState({ events: ['secondary-declined'] })
    renderPage(<JointAccountPage />, '/joint-account')
    const told = await screen.findByText('We couldn’t add this person')
    expect(told.parentElement?.textContent).not.toMatch(/identity|check|fail/i)
  })

  it('begins with their address', async () => {
    const begun = { data: { secondary: secondary() } }
    const calls = answerPrimary(null, null, { 'POST /depositor/register-secondary': begun })
    const { user } = renderPage(<ContactPage />, '/joint-account/contact')
    expect(await screen.findByText('Step 1 of 5')).toBeTruthy()
    const field = await screen.findByLabelText('Their email address')
    expect(field.getAttribute('autocomplete')).toBe('off')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findAllByText('Enter their email address')).length).toBe(2)
    await user.type(field, 'sam@example.test')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await expect
      .poll(() => sentBy(calls, 'POST', '/depositor/register-secondary'))
      .toEqual([{ email: 'sam@example.test', entity_id: ENTITY }])
  })

  it('changes the address only when it is another one', async () => {
    const changed = { data: { secondary: ALL_ENTERED } }
    const path = '/depositor/update-secondary-email'
    const calls = answerPrimary(ALL_ENTERED, SECONDARY_DETAILS, { [`PATCH ${path}`]: changed })
    const { user, unmount } = renderPage(<ContactPage />, '/joint-account/contact')
    await screen.findByDisplayValue('sam@example.test')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => screen.queryByRole('button')).toBeNull()
    expect(await sentBy(calls, 'PATCH', path)).toEqual([])
    unmount()
    const again = renderPage(<ContactPage />, '/joint-account/contact')
    const field = await screen.findByDisplayValue('sam@example.test')
    await again.user.clear(field)
    await again.user.type(field, 'samantha@example.test')
    await again.user.click(screen.getByRole('button', { name: 'Continue' }))
    await expect
      .poll(() => sentBy(calls, 'PATCH', path))
      .toEqual([{ email: 'samantha@example.test' }])
  })

  it('asks about them, and never fills in whoever types', async () => {
    answerPrimary(secondary(), {
      ...SECONDARY_DETAILS,
      first_name: null,
      last_name: null,
      ssn_last_four: null,
    })
    const { user } = renderPage(<PersonalInformationPage />, '/joint-account/personal-information')
    const field = await screen.findByLabelText('First name')
    expect(field.getAttribute('autocomplete')).toBe('off')
    expect(screen.getByText(/This doesn’t affect their credit/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect((await screen.findAllByText('Enter their first name')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Enter your/)).toBeNull()
  })

  it('is left for later with what is typed, and says what is not kept', async () => {
    answerPrimary(secondary(), { ...SECONDARY_DETAILS, ssn_last_four: null })
    const { user } = renderPage(<PersonalInformationPage />, '/joint-account/personal-information')
    await user.type(await screen.findByLabelText('Social Security number'), '123456789')
    await user.click(screen.getByRole('button', { name: 'Save and finish later' }))
    await expect.poll(events).toEqual(['secondary-saved'])
    // No question whether to leave: the next page says it.
    expect(screen.queryByText('Leave this page?')).toBeNull()
  })
})

describe('coming back', () => {
  it('tells what is saved, and where it goes on', async () => {
    answerPrimary(secondary({ registration_last_step: 'basic' }))
    renderPage(<ResumePage />, '/joint-account/resume')
    const next = await screen.findByRole('link', { name: 'Continue with step 3 of 5' })
    expect(next.getAttribute('href')).toBe('/joint-account/address-information')
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(steps).toEqual([
      'Contact (done)sam@example.test',
      'Personal information (done)Sam Secondly',
      'AddressNext',
      'OccupationNot yet',
      'Confirm the detailsNot yet',
    ])
  })

  it('says what is kept and how one comes back', async () => {
    answerPrimary(ALL_ENTERED)
    renderPage(<SavedPage />, '/joint-account/saved')
    expect(screen.getByText(/Every step you finished is saved/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue now' }).getAttribute('href')).toBe(
      '/joint-account/resume',
    )
  })
})

describe('what follows', () => {
  it('names to whom the invitation went and until when it works', async () => {
    answerPrimary(INVITED)
    renderPage(<InvitedPage />, '/joint-account/success')
    expect(await screen.findByRole('heading', { name: 'Sam is invited' })).toBeTruthy()
    expect(await screen.findByText('sam@example.test')).toBeTruthy()
    expect(screen.getByText(/Its link works until Thu, Nov 19, 10:00 AM ET/)).toBeTruthy()
  })

  it.each([
    ['begun', ALL_ENTERED, /We’ll delete the details you entered/, /stop working/],
    ['invited', INVITED, /The invitation we sent them will stop working/, /We’ll delete/],
  ])('says what closing loses: %s', async (_name, progress, said, unsaid) => {
    const path = '/depositor/close-secondary-application'
    const closed = { [`POST ${path}`]: { data: { secondary: null } } }
    const calls = answerPrimary(progress, SECONDARY_DETAILS, closed)
    useVisit.setState({ events: ['secondary-saved', 'secondary-verified'] })
    const { user } = renderPage(<CloseApplicationPage />, '/joint-account/close-application')
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(unsaid)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close application' }))
    await expect.poll(events).toEqual(['secondary-closed'])
    expect(calls.some(({ url }) => url.endsWith(path))).toBe(true)
  })

  it('leaves nothing of the one who was closed to be filled in for the next', async () => {
    const told = dataOptions(jointEndpoints.getSecondaryInfo)
    const path = 'POST /depositor/close-secondary-application'
    answerPrimary(ALL_ENTERED, SECONDARY_DETAILS, { [path]: { data: { secondary: null } } })
    queryClient.setQueryData(told.queryKey, SECONDARY_DETAILS)
    const { user } = renderPage(<CloseApplicationPage />, '/joint-account/close-application')
    await user.click(await screen.findByRole('button', { name: 'Close application' }))
    await expect.poll(events).toEqual(['secondary-closed'])
    await expect.poll(() => queryClient.getQueryData(told.queryKey)).toBeUndefined()
  })

  it.each([
    ['passed', INVITED, 'secondary-verified'],
    ['declined', null, 'secondary-declined'],
  ] as const)('notices by itself that a review is decided: %s', async (_name, decided, told) => {
    let known: SecondaryProgress | null = {
      ...INVITED,
      registration_status: 'IN_REVIEW',
      is_pending_signup: false,
    }
    answerPrimary(known, SECONDARY_DETAILS, {
      'GET /depositor/secondary-progress': () => ({ data: known }),
    })
    renderPage(<ReviewingPage />, '/joint-account/reviewing-account')
    await screen.findByRole('heading', { name: 'We’re reviewing Sam’s details' })
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(events()).toEqual([])
    known = decided
    await expect
      .poll(() => {
        act(() => void window.dispatchEvent(new Event('focus')))
        return events()
      })
      .toEqual([told])
  })
})
