import type { Transaction } from '@passbook/contract/transfers'
import type { Saver } from '../savers.ts'

type By = Pick<Saver, 'browser'>

/** All of theirs, newest first. */
export async function transactionsOf({ browser }: By): Promise<Transaction[]> {
  const { body } = await browser.get<{ transactions: Transaction[] }>('/transactions')
  return body.data?.transactions ?? []
}

/** What a transaction has become. */
export async function again(by: By, { uuid }: Transaction): Promise<Transaction> {
  const found = (await transactionsOf(by)).find((each) => each.uuid === uuid)
  if (!found) throw new Error('not among their transactions')
  return found
}

/** The next of a schedule, as its owner finds it. */
export async function nextOf(by: By, { schedule }: Transaction): Promise<Transaction | undefined> {
  return (await transactionsOf(by)).find(
    ({ schedule: own, status, is_retry }) =>
      own?.uuid === schedule?.uuid && status === 'Initiated' && !is_retry,
  )
}
