import { type BusinessDate, addDays } from '../../../calendar/business-date.ts'
import {
  addBusinessDays,
  nextBusinessDay,
  onOrAfterBusinessDay,
} from '../../../calendar/holidays.ts'
import type { CorrectedData } from '../nacha/corrected-data.ts'
import type { Direction } from '../nacha/transaction-codes.ts'

/** Account numbers and amounts that trigger an answer; docs/sandbox.md has the same tables. */

interface SandboxReturn {
  meaning: string
  /** A problem with the account affects every entry; any other problem only deposits. */
  of: 'every entry' | 'deposits'
  /** The delay from the business date of the file. */
  when: Delay
}

type Delay = keyof typeof DELAYS

/** An unauthorized return comes late, after the hold has ended. */
const UNAUTHORISED_DAYS = 20

const DELAYS = {
  'next business day': nextBusinessDay,
  'second business day': (fileDate: BusinessDate) => addBusinessDays(fileDate, 2),
  '20 days': (fileDate: BusinessDate) => onOrAfterBusinessDay(addDays(fileDate, UNAUTHORISED_DAYS)),
} as const

export const sandboxReturns: Readonly<Record<string, SandboxReturn>> = {
  R01: { meaning: 'insufficient funds', of: 'deposits', when: 'second business day' },
  R02: { meaning: 'account closed', of: 'every entry', when: 'second business day' },
  R03: { meaning: 'no such account', of: 'every entry', when: 'second business day' },
  R04: { meaning: 'not an account number', of: 'every entry', when: 'second business day' },
  R09: { meaning: 'uncollected funds', of: 'deposits', when: 'second business day' },
  R10: { meaning: 'unauthorised', of: 'deposits', when: '20 days' },
  R16: { meaning: 'account frozen', of: 'every entry', when: 'second business day' },
  R20: { meaning: 'not a transaction account', of: 'every entry', when: 'second business day' },
  R29: { meaning: 'corporate account', of: 'deposits', when: 'second business day' },
}

/** What each change code corrects. */
export const sandboxChanges: Readonly<Record<string, string>> = {
  C01: 'account number',
  C02: 'routing number',
  C03: 'routing and account number',
  C05: 'checking or savings',
  C06: 'account number, checking or savings',
  C07: 'routing and account number, checking or savings',
}

/** The corrected account, which works, at Silver Birch Bank. */
export const CORRECTED = { routing: '992000053', account: '4400001234' } as const

/** `99000000NN` is answered with RNN. */
export function returningAccount(code: string): string {
  return `99000000${code.slice(1)}`
}

/** `99000098NN` is answered with CNN. */
export function changingAccount(code: string): string {
  return `99000098${code.slice(1)}`
}

/** $9,9NN.NN is answered with RNN. */
export function returningCents(code: string): number {
  return 990_000 + Number(code.slice(1)) * 101
}

export interface PresentedEntry {
  account: string
  amountCents: number
  direction: Direction
  isMicroEntry: boolean
}

interface PlannedAnswer {
  code: string
  dueDate: BusinessDate
}

/** Whether, how and when the network answers an entry; a return takes precedence over a change. */
export function answerTo(entry: PresentedEntry, fileDate: BusinessDate): PlannedAnswer | undefined {
  const returns = Object.entries(sandboxReturns).filter(([, { of }]) => isOf(entry, of))
  const returned =
    returns.find(([code]) => entry.account === returningAccount(code)) ??
    returns.find(([code]) => entry.amountCents === returningCents(code))
  if (returned) return { code: returned[0], dueDate: DELAYS[returned[1].when](fileDate) }
  if (entry.isMicroEntry) return undefined
  const code = Object.keys(sandboxChanges).find((name) => entry.account === changingAccount(name))
  return code === undefined ? undefined : { code, dueDate: nextBusinessDay(fileDate) }
}

/** Whether a return applies: an account of R01, R10 or R29 can be verified and then fails on the deposit. */
function isOf({ direction, isMicroEntry }: PresentedEntry, of: SandboxReturn['of']): boolean {
  return of === 'every entry' || (direction === 'debit' && !isMicroEntry)
}

/** The corrected data of a change; each code uses the parts it corrects. */
export function correctionOf(transactionCode: number): CorrectedData {
  const otherType = transactionCode < 30 ? transactionCode + 10 : transactionCode - 10
  return { ...CORRECTED, transactionCode: String(otherType) }
}
