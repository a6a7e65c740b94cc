import { INSURER_SIGN } from '@passbook/contract/insurer'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Brand, brandingStore } from '../branding/branding-store.ts'
import { answerBy } from '../test/answer.ts'
import { renderPage } from '../test/render-page.tsx'
import { DashboardLayout } from './DashboardLayout.tsx'
import { PlainTaskLayout } from './frame/PlainTaskLayout.tsx'
import { ReadingLayout } from './frame/ReadingLayout.tsx'
import { ShellSkeleton } from './frame/ShellSkeleton.tsx'
import { SingleTaskLayout } from './frame/SingleTaskLayout.tsx'
import { RegistrationLayout } from './RegistrationLayout.tsx'

const before = brandingStore.getState()
beforeEach(() => {
  answerBy({})
  const branding = {
    short_name: 'Harborlight',
    insurer: 'FDIC',
    show_fdic: true,
    logos: { 'hor-color': '/c', 'hor-white': '/w', icon: '/i' },
    emails: { support: 'help@example.com' },
    savings: null,
    reasons: [],
  } as unknown as Brand
  brandingStore.setState({ branding })
})
afterEach(() => {
  cleanup()
  brandingStore.setState(before, true)
})

const sign = () => screen.getByText(INSURER_SIGN.FDIC?.words ?? '')

/** On a phone the footer is below the fold; the sign has to be seen without scrolling (12 CFR 328.5(d)). */
it.each([
  ['sign-in', <SingleTaskLayout key="" />, '/login'],
  ['opening an account', <RegistrationLayout key="" />, '/registration/hold-account'],
  ['a setback', <PlainTaskLayout key="" />, '/login'],
  ['a document', <ReadingLayout key="" />, '/login'],
])('the insurer’s sign stands once, before the page: %s', (_, layout, path) => {
  renderPage(layout, path)
  const isBefore =
    sign().compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isBefore).toBeTruthy()
})

/** A phone on its side is low, too, but wide enough for the sign. Only at 400% zoom there is no room for it. */
it.each([
  ['sign-in', <SingleTaskLayout key="" />, '/login'],
  ['opening an account', <RegistrationLayout key="" />, '/registration/hold-account'],
])('the sign stays on a phone on its side: %s', (_, layout, path) => {
  renderPage(layout, path)
  const classes = sign().closest('.sticky')?.className.split(' ')
  expect(classes).toContain('low:max-sm:static')
  expect(classes).not.toContain('low:static')
})

/** What sticks travels as far as its parent is long, so the page has to be in it too. */
it.each([
  ['sign-in', <SingleTaskLayout key="" />, '/login'],
  ['opening an account', <RegistrationLayout key="" />, '/registration/hold-account'],
  ['a setback', <PlainTaskLayout key="" />, '/login'],
  ['a document', <ReadingLayout key="" />, '/login'],
  ['a signed-in page', <DashboardLayout key="" />, '/dashboard'],
])(
  'the sign stays while the page scrolls, and gives way on a low and narrow screen: %s',
  (_, layout, path) => {
    renderPage(layout, path)
    for (const each of screen.getAllByText(INSURER_SIGN.FDIC?.words ?? '')) {
      const staying = each.closest('.sticky')
      expect(staying?.className).toMatch(/\btop-(0|header)\b/)
      expect(staying?.className).toMatch(/\blow:(max-sm:)?static\b/)
      expect(staying?.parentElement?.querySelector('main')).not.toBeNull()
    }
  },
)

it.each(['single-task', 'plain-task', 'registration', 'reading', 'dashboard'] as const)(
  'the sign is there while a page loads, so that nothing moves: %s',
  (shell) => {
    renderPage(<ShellSkeleton shell={shell} path="/login" />, '/login')
    expect(sign()).toBeTruthy()
  },
)
