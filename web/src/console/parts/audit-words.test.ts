import { expect, it } from 'vitest'
import { auditWords, actorWords } from './audit-words.ts'

it.each([
  ['set_standing', 'Account status changed'],
  ['set standing', 'Account status changed'],
  ['reveal_ssn', 'SSN viewed by staff'],
  ['polish_the_brass', 'Polish the brass'],
])('tells “%s” as “%s”', (action, words) => {
  expect(auditWords(action)).toBe(words)
})

it.each([
  ['apply_ach_answers', 'ACH returns and notices'],
  ['polish_brass', 'the job “polish brass”'],
  ['oskar@harborlight.example', 'oskar@harborlight.example'],
  ['Prudence Ledgerby', 'Prudence Ledgerby'],
  ['7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11', 'another holder'],
])('names who did it: “%s” is “%s”', (actor, words) => {
  expect(actorWords(actor)).toBe(words)
})
