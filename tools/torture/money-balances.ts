import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import type { TransactionKind } from '@passbook/contract/enums'
import { formatCents } from '@passbook/contract/money'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { closeAccount } from './acts/close-account.ts'
import type { ExpectedFunds } from './money-acts.ts'
import { StoryAborted, type Person } from './person.ts'

/** Compares the balance with the answers, the scheduled deposits and the interest paid. */
export async function compareBalance(person: Person, funds: ExpectedFunds): Promise<string[]> {
  const there = (await readAccount(person)).current_balance_cents
  const interest = await listAll(person, 'interest')
  const paidCents = interest.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const repeated = (await listAll(person, 'deposit')).filter(
    ({ schedule, posted_on }) =>
      posted_on !== null && schedule !== null && funds.schedules.includes(schedule.uuid),
  )
  const days = repeated.map(({ schedule, file_date }) => `${schedule?.uuid} ${file_date}`)
  const twice = days.filter((day, place) => days.indexOf(day) !== place)
  const repeatedCents = repeated.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const wrong = twice.map((day) => `${person.name} has two of one day: ${day}`)
  if (there === funds.cents + repeatedCents + paidCents) return wrong
  const parts = `${formatCents(funds.cents)}, ${repeatedCents} and ${paidCents} cents`
  return [...wrong, `${person.name} has ${there} cents, not ${parts}`]
}

/** Closes the account and returns what is wrong; undefined if it could not be closed. */
export async function closeAndCompare(person: Person): Promise<string[] | undefined> {
  try {
    const before = await readAccount(person)
    if (!(await closeAccount(person))) return undefined
    const { current_balance_cents: left, closing, status } = await readAccount(person)
    const { interest_cents = 0, withheld_cents = 0, payout_cents } = closing ?? {}
    const expected = before.current_balance_cents + interest_cents - withheld_cents
    // The balance is debited when the payout is sent.
    const isLeft = status === 'CLOSED' ? left === 0 : left === expected
    if (payout_cents === expected && isLeft) return []
    return [`${person.name} is paid ${payout_cents} of ${expected} cents, ${left} are left`]
  } catch (error) {
    return [`${person.name}: ${(error as Error).message}`]
  }
}

async function readAccount(person: Person): Promise<Account> {
  const [account] = await person.must(accountEndpoints.getAccounts, {})
  if (!account) throw new StoryAborted('there is no savings account')
  return account
}

async function listAll(person: Person, kind: TransactionKind): Promise<Transaction[]> {
  const all: Transaction[] = []
  for (let after: string | null | undefined; after !== null;) {
    const query = { kind, ...(after && { after }) }
    const { transactions, next } = await person.must(transferEndpoints.getTransactions, { query })
    all.push(...transactions)
    after = next
  }
  return all
}
