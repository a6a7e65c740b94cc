import { expect, it } from 'vitest'
import { scheduleLetters } from './transfers.ts'

const INSTITUTION = {
  short_name: 'Harborlight',
  support_email: 'support@harborlight.example',
  phone: '(207) 555-0110',
}
const GIVEN = { amount: '$150.00', days: 'every month on the 23rd' }

it('of a recurring deposit that the person ended, asks whether it was them', () => {
  const { paragraphs } = scheduleLetters.schedule_ended(INSTITUTION, { ...GIVEN, reason: '' })
  expect(paragraphs.at(-1)).toBe(
    'If this wasn’t you, call (207) 555-0110 or email support@harborlight.example right away.',
  )
})

it('of one that we ended, offers an answer and does not ask', () => {
  const reason = 'Your account was closed.'
  const letter = scheduleLetters.schedule_ended(INSTITUTION, { ...GIVEN, reason })
  expect(letter.standing?.reason).toBe(reason)
  expect(letter.paragraphs.at(-1)).toBe(
    'Questions? Call (207) 555-0110 or email support@harborlight.example.',
  )
})
