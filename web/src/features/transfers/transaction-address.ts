import type { WrittenFilters } from '@passbook/contract/transaction-filters'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { href, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { useData } from '../../api/use-data.ts'

/** A page about one transaction names it in its URL (STATES: What the address carries). */

const NAME = 'transaction'
const REQUEST = 'request'

/** With its request id, it is found no matter how many came after it. */
export function withTransaction(path: string, uuid: string, requestId?: string): string {
  const search = { [NAME]: uuid, ...(requestId && { [REQUEST]: requestId }) }
  return `${path}?${new URLSearchParams(search).toString()}`
}

/** The page to edit a deposit that has not left. */
export function editAddress({
  uuid,
  request_id,
}: Pick<Transaction, 'uuid' | 'request_id'>): string {
  return withTransaction(href('/deposit/edit'), uuid, request_id)
}

/** The transaction that the URL names, searched in its request or in the filtered list. */
export function useNamedTransaction(filters: WrittenFilters = {}) {
  const [search] = useSearchParams()
  const request_id = readRequest(search)
  const query = request_id ? { request_id } : filters
  const transactions = useData(transferEndpoints.getTransactions, { query })
  const named = transactions.data?.transactions.find(({ uuid }) => uuid === search.get(NAME))
  return { query: transactions, transaction: named }
}

/** The page about an order and its transactions. */
export function requestAddress(requestId: string): string {
  const search = new URLSearchParams({ [REQUEST]: requestId })
  return `${href('/dashboard/transactions-list')}?${search.toString()}`
}

/** The request that the URL names; null if it is not a valid id. */
export function readRequest(search: URLSearchParams): string | null {
  return z.uuid().safeParse(search.get(REQUEST)).data ?? null
}
