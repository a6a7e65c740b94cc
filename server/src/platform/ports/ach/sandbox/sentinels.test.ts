import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../../calendar/business-date.ts'
import {
  CORRECTED,
  type PresentedEntry,
  answerTo,
  changingAccount,
  correctionOf,
  returningAccount,
  returningCents,
  sandboxChanges,
  sandboxReturns,
} from './sentinels.ts'

const ACCOUNT_PROBLEMS = ['R02', 'R03', 'R04', 'R16', 'R20']
const RETURNS = ['R01', ...ACCOUNT_PROBLEMS, 'R09', 'R10', 'R29'].toSorted()
const CHANGES = ['C01', 'C02', 'C03', 'C05', 'C06', 'C07']
const TWO_DIGITS = { minimumFractionDigits: 2 }
/** A Monday. */
const FILE_DATE = parseBusinessDate('2026-03-02')

const DEPOSIT: PresentedEntry = {
  account: '40051234',
  amountCents: 100_00,
  direction: 'debit',
  isMicroEntry: false,
}
const WITHDRAWAL: PresentedEntry = { ...DEPOSIT, direction: 'credit' }
const MICRO_CREDIT: PresentedEntry = { ...WITHDRAWAL, amountCents: 7, isMicroEntry: true }
const MICRO_DEBIT: PresentedEntry = { ...DEPOSIT, amountCents: 7, isMicroEntry: true }

function codeFor(entry: PresentedEntry): string | undefined {
  return answerTo(entry, FILE_DATE)?.code
}

describe('which entries are answered', () => {
  it('no plain one', () => {
    for (const entry of [DEPOSIT, WITHDRAWAL, MICRO_CREDIT, MICRO_DEBIT]) {
      expect(codeFor(entry)).toBeUndefined()
    }
  })

  it.each(RETURNS)('%s: deposits by account number and by amount', (code) => {
    expect(codeFor({ ...DEPOSIT, account: `99000000${code.slice(1)}` })).toBe(code)
    const amountCents = Number(`99${code.slice(1)}${code.slice(1)}`)
    expect(codeFor({ ...DEPOSIT, amountCents })).toBe(code)
    expect(codeFor({ ...DEPOSIT, amountCents: amountCents + 1 })).toBeUndefined()
  })

  it.each(RETURNS)('%s: money sent there, only if something is wrong with the account', (code) => {
    const expected = ACCOUNT_PROBLEMS.includes(code) ? code : undefined
    expect(codeFor({ ...WITHDRAWAL, account: returningAccount(code) })).toBe(expected)
    expect(codeFor({ ...WITHDRAWAL, amountCents: returningCents(code) })).toBe(expected)
    expect(codeFor({ ...MICRO_CREDIT, account: returningAccount(code) })).toBe(expected)
    expect(codeFor({ ...MICRO_DEBIT, account: returningAccount(code) })).toBe(expected)
  })

  it.each(CHANGES)('%s: deposits and withdrawals, not micro-entries', (code) => {
    const account = `99000098${code.slice(1)}`
    expect(codeFor({ ...DEPOSIT, account })).toBe(code)
    expect(codeFor({ ...WITHDRAWAL, account })).toBe(code)
    expect(codeFor({ ...MICRO_CREDIT, account })).toBeUndefined()
  })

  it('the account goes before the amount, a return before a change', () => {
    const amountCents = returningCents('R16')
    expect(codeFor({ ...DEPOSIT, account: returningAccount('R01'), amountCents })).toBe('R01')
    expect(codeFor({ ...WITHDRAWAL, account: returningAccount('R01'), amountCents })).toBe('R16')
    expect(codeFor({ ...DEPOSIT, account: changingAccount('C01'), amountCents })).toBe('R16')
  })
})

describe('when they are answered', () => {
  const due = (code: string, fileDate: string) => {
    const account = code.startsWith('C') ? changingAccount(code) : returningAccount(code)
    return answerTo({ ...DEPOSIT, account }, parseBusinessDate(fileDate))?.dueDate
  }

  it.each([
    ['R01', '2026-03-02', '2026-03-04', 'midweek'],
    ['R03', '2026-03-05', '2026-03-09', 'over a weekend'],
    ['R20', '2026-03-06', '2026-03-10', 'from a Friday'],
    ['R29', '2026-07-02', '2026-07-06', 'Independence Day on a Saturday is not moved'],
    ['R16', '2026-11-25', '2026-11-30', 'over Thanksgiving'],
    ['R02', '2026-12-31', '2027-01-05', 'over New Year'],
    ['C01', '2026-03-02', '2026-03-03', 'next day'],
    ['C01', '2026-05-22', '2026-05-26', 'over Memorial Day'],
    ['R10', '2026-03-03', '2026-03-23', '20 days later, a Monday'],
    ['R10', '2026-03-02', '2026-03-23', '20 days later is a Sunday'],
    ['R10', '2026-12-11', '2026-12-31', '20 days later'],
    ['R10', '2026-12-12', '2027-01-04', '20 days later is New Year, a Friday'],
  ])('%s of a file of %s comes on %s: %s', (code, fileDate, expected) => {
    expect(due(code, fileDate)).toBe(expected)
  })
})

describe('corrections', () => {
  it('turn checking into savings and back', () => {
    expect(correctionOf(27).transactionCode).toBe('37')
    expect(correctionOf(32).transactionCode).toBe('22')
  })

  it('lead to an account nothing is wrong with', () => {
    expect(codeFor({ ...DEPOSIT, account: CORRECTED.account })).toBeUndefined()
  })
})

describe('the guide', () => {
  const guide = readFileSync(new URL('../../../../../../docs/sandbox.md', import.meta.url), 'utf8')
  const rowsWith = (pattern: RegExp) => guide.split('\n').filter((line) => pattern.test(line))

  it('lists every return, and no other', () => {
    const rows = Object.entries(sandboxReturns).map(([code, { meaning, of, when }]) => {
      const dollars = (returningCents(code) / 100).toLocaleString('en-US', TWO_DIGITS)
      return `| \`${returningAccount(code)}\` | $${dollars} | ${code} ${meaning} | ${of} | ${when} |`
    })
    expect(rowsWith(/^\| `99000000\d\d` /)).toEqual(rows)
  })

  it('lists every change, and no other', () => {
    const rows = Object.entries(sandboxChanges).map(
      ([code, corrects]) => `| \`${changingAccount(code)}\` | ${code} | ${corrects} |`,
    )
    expect(rowsWith(/^\| `99000098\d\d` /)).toEqual(rows)
    expect(guide).toContain(`\`${CORRECTED.account}\` at Silver Birch Bank, ${CORRECTED.routing}`)
  })
})
