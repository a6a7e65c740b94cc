import { describe, expect, it } from 'vitest'
import { renderHtml } from './render-html.ts'
import { type Sender, type Sending, renderText } from './render.ts'
import { templates } from './templates.ts'

const BANK: Sender = {
  name: 'Test <Savings>',
  short_name: 'Test',
  logo_alt_text: 'Test <Savings>',
  support_email: 'help@test-bank.example',
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
const letter = templates.transfer_cancelled(BANK, {
  kind: 'deposit',
  amount: '$50.00',
  reference: 'A1B2C3D4',
  reason: 'The account it was to come from is closed.',
})

describe.each([
  ['text', renderText],
  ['HTML', renderHtml],
])('a letter as %s', (form, render) => {
  it('greets by first name and says where one stands: status, day, reason', () => {
    const shown = render(letter, BANK, SENDING)
    expect(shown).toContain('Hello Ada,')
    expect(shown).toContain('Cancelled by us')
    expect(shown).toContain('Tuesday, November 17, 2026')
    expect(shown).toContain('The account it was to come from is closed.')
  })

  it('has one thing to do, below the institution’s own address, and a reference', () => {
    const shown = render(letter, BANK, SENDING)
    expect(shown.split('https://bank.example/login')).toHaveLength(2)
    expect(shown).toContain('See the deposit')
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
    expect(shown).not.toContain('/login')
    expect(form === 'HTML' && shown.includes('<Savings>')).toBe(false)
  })
})

it('tells the stops of the money in their order, between what it is about and what to do', () => {
  const timeline = 'Mon, Nov 16: Leaves your bank\nTue, Nov 17: In your savings and earning'
  const receipt = { amount: '$50.00', bank: 'Sample Bank', timeline, reference: 'A1B2C3D4' }
  const deposit = templates.deposit_made(BANK, receipt)
  for (const shown of [renderText(deposit, BANK, SENDING), renderHtml(deposit, BANK, SENDING)]) {
    const places = ['comes from', 'Nov 16: Leaves', 'Nov 17: In your', 'To cancel it'].map(
      (words) => shown.indexOf(words),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  }
})

it('shows the logo, and its words where pictures are not shown', () => {
  const html = renderHtml(letter, BANK, SENDING)
  expect(html).toContain('src="https://bank.example/brand/hor-color" alt="Test &lt;Savings&gt;"')
})
