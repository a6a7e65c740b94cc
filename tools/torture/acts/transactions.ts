import { transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'

/** Searches the transactions and reads one of them. */
export async function readTransactions(person: Person): Promise<void> {
  const query = { order: 'posted', q: 'deposit' } as const
  const { transactions } = await person.must(transferEndpoints.getTransactions, { query })
  const [deposit] = transactions
  if (!deposit) throw new StoryAborted('a deposit that was made is not found')
  const params = { requestId: deposit.request_id }
  const request = await person.must(transferEndpoints.getRequest, { params })
  if (!request.events.some(({ kind }) => kind === 'requested')) {
    throw new StoryAborted('a request does not tell that it was made')
  }
  // Each call makes a separate file; files that are never downloaded are pruned.
  for (const format of ['csv', 'ofx'] as const) {
    await person.must(transferEndpoints.exportTransactions, { query: { format, q: 'deposit' } })
  }
}
