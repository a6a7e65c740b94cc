import { randomInt } from 'node:crypto'
import { accountEndpoints } from '@passbook/contract/accounts'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { cancelDeposit, depositSome } from './acts/deposit.ts'
import { repeatChangeAndStop, repeatDeposit } from './acts/repeat-deposit.ts'
import { withdrawSome } from './acts/withdrawal.ts'
import type { Person } from './person.ts'

/** What must be in somebody's account in the end, by the answers alone. */
export interface Purse {
  cents: number
  /** What repeats, or did: what comes of it is added in the end. */
  schedules: string[]
}

/** Fewer than the bank lets go on at the same time. */
const MAX_SCHEDULES = 10

const MIN_CENTS = 1_000
const MAX_CENTS = 20_000
const SOME_CENTS = 500

/** What people do with money once the account is open; what comes later is one more row. */
export const moneyActs: Record<string, (person: Person, purse: Purse) => Promise<void>> = {
  deposit: async (person, purse) => {
    const amountCents = randomInt(MIN_CENTS, MAX_CENTS)
    if (await depositSome(person, amountCents)) purse.cents += amountCents
  },
  'deposit and think better of it': async (person, purse) => {
    const amountCents = randomInt(MIN_CENTS, MAX_CENTS)
    const uuid = await depositSome(person, amountCents)
    if (uuid && !(await cancelDeposit(person, uuid))) purse.cents += amountCents
  },
  withdraw: async (person, purse) => {
    const amountCents = randomInt(1, SOME_CENTS)
    if (await withdrawSome(person, amountCents)) purse.cents -= amountCents
  },
  repeat: async (person, { schedules }) => {
    if (schedules.length >= MAX_SCHEDULES) return
    keep(schedules, await repeatDeposit(person))
  },
  'repeat, change one and stop': async (person, { schedules }) => {
    keep(schedules, await repeatChangeAndStop(person))
  },
  look: async (person) => {
    await person.must(accountEndpoints.getAccounts, {})
    await person.must(transferEndpoints.getTransactions, { query: {} })
  },
}

function keep(schedules: string[], first: Transaction | undefined): void {
  if (first?.schedule) schedules.push(first.schedule.uuid)
}
