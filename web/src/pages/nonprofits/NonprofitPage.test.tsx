import type { Giving, Nonprofit } from '@passbook/contract/nonprofits'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { type Answered, answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { NonprofitPage } from './NonprofitPage.tsx'

const LANTERN: Nonprofit = {
  ein: '001000001',
  name: 'Lantern Food Bank',
  status: 'COMPLETED',
  location: 'Portland, ME',
  locationAddress: '400 Wharf Street, Portland, ME 04101',
}
const TUTORS: Nonprofit = { ...LANTERN, ein: '001000006', name: 'Harbor Tutors' }
const NONE: Giving = {
  nonprofit: null,
  selected_at: null,
  given_cents: 0,
  given_this_year_cents: 0,
  share: '0.100000',
  words: 'A word of ours.',
  months: [],
}
const CHOSEN: Giving = {
  ...NONE,
  nonprofit: LANTERN,
  selected_at: '2026-03-05T12:00:00.000Z',
  given_cents: 630,
  given_this_year_cents: 420,
  months: [
    month('2026-10-31', { interest_cents: -500, counted_cents: 0, given_cents: 0 }),
    month('2026-09-30', { interest_cents: 4_200, counted_cents: 4_200, given_cents: 420 }),
  ],
}

function month(
  month_end: string,
  cents: Record<'interest_cents' | 'counted_cents' | 'given_cents', number>,
) {
  return { month_end, nonprofit_name: 'Lantern Food Bank', share: '0.100000', ...cents }
}

/** The test's DOM has no layout, so the end of the list counts as scrolled to at once. */
class EverythingInView {
  readonly #onSeen: IntersectionObserverCallback

  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen
  }

  observe(target: Element) {
    const seen = { target, isIntersecting: true } as IntersectionObserverEntry
    setTimeout(() => this.#onSeen([seen], this as unknown as IntersectionObserver))
  }

  unobserve() {}

  disconnect() {}
}

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

function show(selected: Answered, more: Parameters<typeof answerByPath>[0] = {}) {
  const calls = answerByPath({
    'GET /nonprofits/selected': selected,
    'GET /nonprofits/default': { data: [LANTERN, TUTORS] },
    ...more,
  })
  return { calls, ...renderPage(<NonprofitPage />, '/non-profit/select') }
}

describe('without a choice', () => {
  it('says whose money it is, and takes one of those offered', async () => {
    const { calls, user } = show({ data: NONE }, { 'POST /nonprofits/select': { data: CHOSEN } })
    await screen.findByText(/10% of the interest we credited to you/)
    expect(screen.getByText(/nothing comes out of your account/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/you donated|your donation/i)
    await user.click(await screen.findByRole('radio', { name: /Harbor Tutors/ }))
    await user.click(screen.getByRole('button', { name: 'Choose Harbor Tutors' }))
    const sent = calls.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({ ein: TUTORS.ein })
  })

  it('finds one as it is typed, ignores what failed, and asks before it is chosen', async () => {
    const failed: Nonprofit = { ...LANTERN, ein: '009999999', name: 'Failed one', status: 'FAILED' }
    const far: Nonprofit = { ...LANTERN, ein: '123456789', name: 'Far Away Fund' }
    const { calls, user } = show(
      { data: NONE },
      { 'GET /nonprofits': { data: { nonprofits: [failed, far], next: null } } },
    )
    await user.type(await screen.findByRole('combobox', { name: 'Find a non-profit' }), 'far')
    await screen.findByRole('option', { name: /Far Away Fund/ })
    const options = screen.getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Far Away FundPortland, ME · EIN 12-3456789',
    ])
    const asked = () => calls.filter(({ url }) => url.includes('/nonprofits?'))
    await expect.poll(() => asked().at(-1)?.url).toMatch(/\?q=far$/)
    await user.click(await screen.findByRole('option', { name: /Far Away Fund/ }))
    await screen.findByText('EIN 12-3456789')
    expect(screen.getByRole('button', { name: 'Choose Far Away Fund' })).toBeTruthy()
  })

  it('loads more when more than a page match, each once', async () => {
    vi.stubGlobal('IntersectionObserver', EverythingInView)
    const page = (first: number, count: number): Nonprofit[] =>
      Array.from({ length: count }, (_, index) => ({
        ...LANTERN,
        ein: String(800_000_000 + first + index),
        name: `Parish ${first + index}`,
      }))
    const second = Promise.withResolvers<void>()
    const { calls, user } = show(
      { data: NONE },
      {
        'GET /nonprofits': async ({ url }) => {
          if (!url.includes('after=')) return { data: { nonprofits: page(0, 2), next: '20' } }
          await second.promise
          return { data: { nonprofits: page(2, 1), next: null } }
        },
      },
    )
    await user.type(await screen.findByRole('combobox', { name: 'Find a non-profit' }), 'parish')
    await screen.findByText(/^More than 20 match\. Scroll for more/)
    second.resolve()
    await screen.findByRole('option', { name: /Parish 2/ })
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(screen.queryByText(/^More than 20 match/)).toBeNull()
    expect(calls.filter(({ url }) => url.includes('after=20'))).toHaveLength(1)
    await user.click(screen.getByRole('option', { name: /Parish 2/ }))
    expect(screen.getByRole('button', { name: 'Choose Parish 2' })).toBeTruthy()
  })

  it('says that nothing is found, and why a choice was refused', async () => {
    const { user } = show(
      { data: NONE },
      {
        'GET /nonprofits': { data: { nonprofits: [], next: null } },
        'POST /nonprofits/select': { status: 400, message: 'This non-profit cannot be found.' },
      },
    )
    await user.type(await screen.findByRole('combobox', { name: 'Find a non-profit' }), 'zz')
    await screen.findByText(/No matches/)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: /Lantern/ }))
    await user.click(screen.getByRole('button', { name: 'Choose Lantern Food Bank' }))
    await screen.findByText('This non-profit cannot be found.')
  })
})

describe('with a choice', () => {
  it('tells what was given because of it, month by month', async () => {
    show({ data: CHOSEN })
    await screen.findByText('Lantern Food Bank')
    expect(screen.getByText('$6.30')).toBeTruthy()
    const [october, september] = screen.getAllByRole('listitem')
    expect(october?.textContent).toMatch(/October 2026.*reversed than credited.*\$0\.00/)
    expect(september?.textContent).toMatch(/10% of \$42\.00 interest, to Lantern Food Bank\$4\.20/)
  })

  it('changes it, keeps it, or chooses none', async () => {
    const { calls, user } = show({ data: CHOSEN }, { 'POST /nonprofits/select': { data: NONE } })
    await user.click(await screen.findByRole('button', { name: 'Choose another' }))
    await screen.findByText(/your current choice/)
    await user.click(screen.getByRole('button', { name: 'Keep current choice' }))
    await user.click(screen.getByRole('button', { name: 'Choose none' }))
    expect(await calls.find(({ method }) => method === 'POST')?.json()).toEqual({ ein: null })
  })

  it('marks a choice that can be tried again (SPEC 3)', async () => {
    const pending = { ...CHOSEN, nonprofit: { ...LANTERN, status: 'PENDING' } }
    const { calls, user } = show({ data: pending }, { 'POST /nonprofits/select': { data: CHOSEN } })
    await screen.findByText('Not finished yet. You can try again.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const sent = await calls.find(({ method }) => method === 'POST')?.json()
    expect(sent).toEqual({ ein: LANTERN.ein })
  })

  it('marks no choice that needs no attention', async () => {
    show({ data: CHOSEN })
    await screen.findByRole('button', { name: 'Choose another' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('says when it has left the directory', async () => {
    show({ data: { ...CHOSEN, nonprofit: { ...LANTERN, status: 'ARCHIVED' } } })
    await screen.findByText('It’s no longer in our directory')
  })

  it('that cannot be looked up is told, and another can be chosen', async () => {
    show({ status: 400, message: 'This non-profit cannot be found.' })
    await screen.findByText('We can’t find the non-profit you chose')
    expect(screen.getByRole('combobox', { name: 'Find a non-profit' })).toBeTruthy()
  })
})

it('says that there is no programme where there is none', async () => {
  show({ data: { ...NONE, share: null, words: null } })
  await screen.findByText(/doesn’t have a giving program/)
  expect(screen.queryByRole('combobox')).toBeNull()
})
