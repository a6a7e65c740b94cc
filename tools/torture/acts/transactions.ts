import { transferEndpoints } from '@passbook/contract/transfers'
import { LifeEnds, type Person } from '../person.ts'

/** Looks for what was moved, and reads what became of it. */
export async function readTransactions(person: Person): Promise<void> {
  const query = { order: 'posted', q: 'deposit' } as const
  const { transactions } = await person.must(transferEndpoints.getTransactions, { query })
  const [deposit] = transactions
  if (!deposit) throw new LifeEnds('a deposit that was made is not found')
  const params = { requestId: deposit.request_id }
  const request = await person.must(transferEndpoints.getRequest, { params })
  if (!request.events.some(({ kind }) => kind === 'requested')) {
    throw new LifeEnds('a request does not tell that it was made')
  }
  // Each asks for a file of its own; what nobody fetches is pruned.
  for (const format of ['csv', 'ofx'] as const) {
    await person.must(transferEndpoints.exportTransactions, { query: { format, q: 'deposit' } })
  }
}
