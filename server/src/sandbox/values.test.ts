import { expect, it } from 'vitest'
import { valueTables } from '../../../web/src/sandbox/values.ts'
import {
  returningAccount,
  returningCents,
  sandboxReturns,
} from '../platform/ports/ach/sandbox/sentinels.ts'
import { SANCTIONED_LAST_NAME, SANDBOX_OUTCOMES } from '../platform/ports/identity/sandbox.ts'

/** The console's help is written by hand, short; what it says must be what the sandbox does. */
const rows = new Map(valueTables.flatMap(({ rows: some }) => some))
const answerTo = (type: string) => rows.get(type) ?? ''

it('says what each SSN and the sanctioned name bring', () => {
  for (const { lastFour, outcome, pace } of SANDBOX_OUTCOMES) {
    if (lastFour === null) continue
    expect(answerTo(lastFour)).toContain(pace === 'never' ? 'no answer' : outcome)
  }
  expect(answerTo(`Last name ${SANCTIONED_LAST_NAME}`)).toContain('FLAGGED')
})

it('says what each account number brings', () => {
  for (const [code, { meaning, of }] of Object.entries(sandboxReturns)) {
    const words = answerTo(returningAccount(code))
    expect(words).toContain(`${code} ${meaning}`)
    expect(words.includes('for deposits')).toBe(of === 'deposits')
  }
})

it('names amounts that bring what it says', () => {
  const amounts = [...rows].filter(([type]) => type.startsWith('$'))
  expect(amounts.length).toBeGreaterThan(0)
  for (const [type, words] of amounts) {
    const cents = Number(type.replaceAll(/\D/g, ''))
    expect(cents).toBe(returningCents(words.slice(0, 3)))
  }
})
