import { NewTemplate } from '@passbook/contract/console/messages'
import { describe, expect, it } from 'vitest'
import { fillTemplate } from './templates.ts'

const FILLING = { first_name: 'Ada', institution: 'Harborlight' }

describe('a template', () => {
  it.each([
    ['Dear {{first_name}},', 'Dear Ada,'],
    ['{{ first_name }} and {{institution}}', 'Ada and Harborlight'],
    ['No places at all {here}', 'No places at all {here}'],
    ['{{first_name}} {{first_name}}', 'Ada Ada'],
  ])('%s', (text, filled) => {
    expect(fillTemplate(text, FILLING)).toBe(filled)
  })

  it('fills a name in as it is, also one that looks like a place or a pattern', () => {
    const filling = { ...FILLING, first_name: '{{institution}} $& <b>' }
    expect(fillTemplate('Dear {{first_name}}', filling)).toBe('Dear {{institution}} $& <b>')
  })

  it.each(['{{ssn}}', 'Dear {{ first name }}', '{{}}'])('%s stands for nothing', (text) => {
    expect(NewTemplate.safeParse({ name: 'Hello', text }).success).toBe(false)
  })
})
