import { describe, expect, it } from 'vitest'
import { renderHtml } from './render-html.ts'
import { type Sender, type Sending, renderText } from './render.ts'
import { templates } from './templates.ts'
import { writeStops } from './templates/letter.ts'

const BANK: Sender = {
  name: 'Test <Savings>',
  short_name: 'Test',
  logo_alt_text: 'Test <Savings>',
  support_email: 'help@test-bank.example',
  phone: '(207) 555-0110',
  color_primary: '#14181f',
  color_secondary: '#5c6470',
  insurer: 'FDIC',
}
const CREDIT_UNION: Sender = { ...BANK, insurer: 'NCUA' }
const SENDING: Sending = {
  firstName: 'Ada',
  date: 'Tuesday, November 17, 2026',
  origin: 'https://bank.example',
}
const REQUEST = '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11'
const letter = templates.transfer_cancelled(BANK, {
  kind: 'deposit',
  amount: '$50.00',
  reference: 'A1B2C3D4',
  request: REQUEST,
  reason: 'The account it was to come from is closed.',
})

const RECEIPT = {
  amount: '$50.00',
  bank: 'Sample Bank',
  timeline: writeStops([
    { kind: 'now', when: 'Now', what: 'You can cancel until 3:45 PM ET', state: 'current' },
    { kind: 'leaves', when: 'Mon, Nov 16', what: 'Leaves your bank', state: 'ahead' },
    { kind: 'posted', when: 'Tue, Nov 17', what: 'In your account and earning', state: 'ahead' },
  ]),
  reference: 'A1B2C3D4',
  request: REQUEST,
}

describe.each([
  ['text', renderText],
  ['HTML', renderHtml],
])('a letter as %s', (form, render) => {
  it('greets by first name and says where one stands: status, day, reason', () => {
    const shown = render(letter, BANK, SENDING)
    expect(shown).toContain('Hello Ada,')
    expect(shown).toContain('Canceled')
    expect(shown).toContain('Tuesday, November 17, 2026')
    expect(shown).toContain('The account it was to come from is closed.')
  })

  it('has one thing to do, below the institution’s own address, and a reference', () => {
    const shown = render(letter, BANK, SENDING)
    const address = `https://bank.example/dashboard/transactions-list?request=${REQUEST}`
    expect(shown.split(address)).toHaveLength(2)
    expect(shown).toContain('View the deposit')
    expect(shown).toContain('A1B2C3D4')
  })

  it('ends with the insurer’s own words', () => {
    const full = 'Backed by the full faith and credit of the U.S. Government'
    expect(render(letter, BANK, SENDING)).toContain(full)
    expect(render(letter, CREDIT_UNION, SENDING)).toContain('National Credit Union Administration')
    expect(render(letter, { ...BANK, insurer: 'NONE' }, SENDING)).not.toMatch(/FDIC|NCUA/)
  })

  it('greets nobody by a name it does not know, and leads nowhere without an address', () => {
    const shown = render(letter, BANK, { ...SENDING, firstName: null, origin: null })
    expect(shown).toContain('Hello,')
    expect(shown).not.toContain('/dashboard')
    expect(form === 'HTML' && shown.includes('<Savings>')).toBe(false)
  })
})

it('tells the stops of the money in their order, between what it is about and what to do', () => {
  const deposit = templates.deposit_made(BANK, RECEIPT)
  for (const shown of [renderText(deposit, BANK, SENDING), renderHtml(deposit, BANK, SENDING)]) {
    const places = ['Leaves your bank', 'Tue, Nov 17', 'In your account', 'You can cancel it'].map(
      (words) => shown.indexOf(words, shown.indexOf('from Sample Bank')),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  }
})

it('draws the stops with characters and a line, the current one filled, and lists them as text', () => {
  const deposit = templates.deposit_made(BANK, RECEIPT)
  const html = renderHtml(deposit, BANK, SENDING)
  // One filled dot is the stop, the other the status; two stops are still ahead.
  expect(html.split('&#9679;')).toHaveLength(3)
  expect(html.split('&#9675;')).toHaveLength(3)
  expect(html.split('border-left:2px solid')).toHaveLength(3)
  expect(html.match(/<img/g)).toHaveLength(1)
  const text = renderText(deposit, BANK, SENDING)
  expect(text).toContain('Scheduled: You can cancel until 3:45 PM ET')
  expect(text).toContain('Mon, Nov 16: Leaves your bank')
})

it('an email ordered by an older version still lists its stops', () => {
  const deposit = templates.deposit_made(BANK, { ...RECEIPT, timeline: 'Mon: Leaves\nTue: Earns' })
  expect(renderText(deposit, BANK, SENDING)).toContain('Mon: Leaves\n\nTue: Earns')
})

it('says whom to call, beside “wasn’t you” and at the end', () => {
  for (const render of [renderText, renderHtml]) {
    const shown = render(
      templates.link_changed(BANK, { account: 'A', deposits: '' }),
      BANK,
      SENDING,
    )
    expect(shown).toMatch(/If this wasn’t you, .*freeze your account.*call \(207\) 555-0110/)
    expect(shown).toContain(
      'Need help? You can call (207) 555-0110 or email help@test-bank.example',
    )
  }
})

it('shows the logo, and its words where pictures are not shown', () => {
  const html = renderHtml(letter, BANK, SENDING)
  expect(html).toContain('src="https://bank.example/brand/hor-color" alt="Test &lt;Savings&gt;"')
})
