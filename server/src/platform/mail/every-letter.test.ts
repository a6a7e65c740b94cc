import { formatFullDay } from '@passbook/contract/format-dates'
import { describe, expect, it } from 'vitest'
import { LETTER_SAMPLES } from '../../../test/letter-samples.ts'
import { renderHtml } from './render-html.ts'
import { type Sender, type Sending, renderText } from './render.ts'
import { type TemplateName, templates } from './templates.ts'
import type { Institution, Letter } from './templates/letter.ts'

const BANK: Sender = {
  name: 'Test Savings',
  short_name: 'Test',
  logo_alt_text: 'Test Savings',
  support_email: 'help@test-bank.example',
  phone: '(207) 555-0110',
  color_primary: '#14181f',
  color_secondary: '#5c6470',
  insurer: 'FDIC',
}
const SENDING: Sending = {
  firstName: 'Ada',
  date: formatFullDay('2026-11-17'),
  origin: 'https://bank.example',
}

function write(name: TemplateName): Letter {
  const template = templates[name] as (from: Institution, params: unknown) => Letter
  return template(BANK, LETTER_SAMPLES[name])
}

/** A day or a moment as a machine writes it, or a value that was not there. */
const RAW = /\d{4}-\d{2}-\d{2}|T\d{2}:\d{2}|\d{13}|\b(?:undefined|null|NaN)\b/

describe.each(Object.keys(templates) as TemplateName[])('the letter %s', (name) => {
  const letter = write(name)
  const text = renderText(letter, BANK, SENDING)
  const html = renderHtml(letter, BANK, SENDING)

  it('greets, says who writes, who insures and where to ask', () => {
    for (const shown of [text, html]) {
      expect(shown).toContain('Hello Ada,')
      expect(shown).toContain('Test Savings')
      expect(shown).toContain('FDIC')
      expect(shown).toContain('help@test-bank.example')
      expect(shown).toContain(letter.reference ?? '')
    }
  })

  it('is written for people', () => {
    expect(letter.subject).not.toMatch(RAW)
    expect(text).not.toMatch(RAW)
    expect(text.split('\n\n')).not.toContain('')
  })

  it('has one button at most, and leads nowhere else', () => {
    const buttons = html.match(/<a [^>]*>/g) ?? []
    expect(buttons).toHaveLength(letter.link ? 1 : 0)
    expect(text.match(/https?:\/\//g) ?? []).toHaveLength(buttons.length)
  })
})

it.each(['password_changed', 'change_undone', 'link_corrected'] as const)(
  'the letter %s says where one stands, and has a button',
  (name) => {
    const { standing, link } = write(name)
    expect(standing?.status).toBeTruthy()
    expect(link?.label).toBeTruthy()
  },
)
