import { expect, it } from 'vitest'
import { auditWords, actorWords } from './audit-words.ts'

it.each([
  ['set_standing', 'Standing changed'],
  ['set standing', 'Standing changed'],
  ['reveal_ssn', 'Staff looked at the SSN'],
  ['polish_the_brass', 'Polish the brass'],
])('tells “%s” as “%s”', (action, words) => {
  expect(auditWords(action)).toBe(words)
})

it.each([
  ['apply_ach_answers', 'returns and notices of the network'],
  ['polish_brass', 'the job “polish brass”'],
  ['oskar@harborlight.example', 'oskar@harborlight.example'],
  ['Prudence Ledgerby', 'Prudence Ledgerby'],
  ['7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11', 'another holder'],
])('names who did it: “%s” is “%s”', (actor, words) => {
  expect(actorWords(actor)).toBe(words)
})
