import { transferEndpoints } from '@passbook/contract/transfers'
import { href, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { useData } from '../../api/use-data.ts'

/** A page that speaks of one transaction names it in its address (STATES: What the address carries). */

const NAME = 'transaction'

export function withTransaction(path: string, uuid: string): string {
  return `${path}?${new URLSearchParams({ [NAME]: uuid }).toString()}`
}

/** The one the address names; none when it is not among the newest. */
export function useNamedTransaction() {
  const [search] = useSearchParams()
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const named = transactions.data?.transactions.find(({ uuid }) => uuid === search.get(NAME))
  return { query: transactions, transaction: named }
}

const REQUEST = 'request'

/** Where a wish and what became of it are shown. */
export function requestAddress(requestId: string): string {
  const search = new URLSearchParams({ [REQUEST]: requestId })
  return `${href('/dashboard/transactions-list')}?${search.toString()}`
}

/** The request an address names; one that cannot be is none. */
export function readRequest(search: URLSearchParams): string | null {
  return z.uuid().safeParse(search.get(REQUEST)).data ?? null
}
