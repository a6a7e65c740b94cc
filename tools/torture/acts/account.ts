import { accountEndpoints } from '@passbook/contract/accounts'
import type { Person } from '../person.ts'

/** Reads the account as the home and interest pages do, and reveals its numbers. */
export async function readAccount(person: Person): Promise<void> {
  const [account] = await person.must(accountEndpoints.getAccounts, {})
  if (!account) throw new Error('an account that was funded is not there')
  const { uuid, opened_on } = account
  const query = { from: opened_on, to: opened_on }
  await person.must(accountEndpoints.getBalances, { params: { uuid }, query })
  const [year, month] = opened_on.split('-').map(Number)
  const params = { uuid, year: year ?? 0, month: month ?? 0 }
  await person.must(accountEndpoints.getInterest, { params })
  await person.must(
    accountEndpoints.getAccountNumbers,
    { params: { uuid } },
    { again: 'each', leaves: [person.trace('numbers revealed')] },
  )
}
