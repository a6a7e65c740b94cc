import { describe, expect, it } from 'vitest'
import { type Step, isOpen, resultOfLeaving } from './steps.ts'

const bank = { routing_number: '992000011', name: 'Copper Canyon Bank' }
const account = {
  id: 'checking',
  name: 'Everyday checking',
  account_type: 'checking',
  last_four: '1234',
  balance_cents: 1,
} as const

const steps: [Step, string][] = [
  [{ name: 'bank' }, 'cancelled'],
  [{ name: 'sign-in', bank, wasWrong: false }, 'cancelled'],
  [{ name: 'sign-in', bank, wasWrong: true }, 'wrong_credentials'],
  [{ name: 'account', bank, accounts: [account] }, 'cancelled'],
  [{ name: 'consent', bank, accounts: [account], account }, 'cancelled'],
  [{ name: 'refused', bank, reason: 'bank_down' }, 'bank_down'],
  [{ name: 'refused', bank, reason: 'needs_relink' }, 'needs_relink'],
  [{ name: 'expired' }, 'cancelled'],
]

describe('leaving the widget', () => {
  it.each(steps)('from %j says %s', (step, reason) => {
    expect(isOpen(step)).toBe(true)
    expect(resultOfLeaving(step)).toEqual({ success: false, data: { reason } })
  })

  it('is over once the account is shared or the widget closed', () => {
    expect(isOpen({ name: 'shared', bank, account })).toBe(false)
    expect(isOpen({ name: 'closed' })).toBe(false)
  })
})
