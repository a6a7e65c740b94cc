import { accountEndpoints } from '@passbook/contract/accounts'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { cancelDeposit, depositSome } from './acts/deposit.ts'
import { repeatChangeAndStop, repeatDeposit } from './acts/repeat-deposit.ts'
import { withdrawSome } from './acts/withdrawal.ts'
import type { Chance } from './chance.ts'
import type { Person } from './person.ts'

/** The money that must be in an account in the end, according to the answers. */
export interface ExpectedFunds {
  cents: number
  /** Current and past schedules. Their deposits are added in the end. */
  schedules: string[]
}

/** Below the limit of simultaneous schedules. */
const MAX_SCHEDULES = 10

const MIN_CENTS = 1_000
const MAX_CENTS = 20_000
const SOME_CENTS = 500

/** What people do with money once the account is open. A new act is one more row. */
export const moneyActs: Record<
  string,
  (person: Person, funds: ExpectedFunds, chance: Chance) => Promise<void>
> = {
  deposit: async (person, funds, chance) => {
    const amountCents = chance.between(MIN_CENTS, MAX_CENTS)
    if (await depositSome(person, amountCents)) funds.cents += amountCents
  },
  'deposit and think better of it': async (person, funds, chance) => {
    const amountCents = chance.between(MIN_CENTS, MAX_CENTS)
    const uuid = await depositSome(person, amountCents)
    if (uuid && !(await cancelDeposit(person, uuid))) funds.cents += amountCents
  },
  withdraw: async (person, funds, chance) => {
    const amountCents = chance.between(1, SOME_CENTS)
    if (await withdrawSome(person, amountCents)) funds.cents -= amountCents
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
