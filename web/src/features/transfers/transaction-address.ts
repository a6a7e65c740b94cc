import type { WrittenFilters } from '@passbook/contract/transaction-filters'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { href, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { useData } from '../../api/use-data.ts'

/** A page that speaks of one transaction names it in its address (STATES: What the address carries). */

const NAME = 'transaction'
const REQUEST = 'request'

/** With its request it is found however many came after it. */
export function withTransaction(path: string, uuid: string, requestId?: string): string {
  const search = { [NAME]: uuid, ...(requestId && { [REQUEST]: requestId }) }
  return `${path}?${new URLSearchParams(search).toString()}`
}

/** Where a deposit that has not left is changed. */
export function editAddress({
  uuid,
  request_id,
}: Pick<Transaction, 'uuid' | 'request_id'>): string {
  return withTransaction(href('/deposit/edit'), uuid, request_id)
}

/** The one the address names, of its request or of those that are looked through; else none. */
export function useNamedTransaction(lookedThrough: WrittenFilters = {}) {
  const [search] = useSearchParams()
  const request_id = readRequest(search)
  const query = request_id ? { request_id } : lookedThrough
  const transactions = useData(transferEndpoints.getTransactions, { query })
  const named = transactions.data?.transactions.find(({ uuid }) => uuid === search.get(NAME))
  return { query: transactions, transaction: named }
}

/** Where a wish and what became of it are shown. */
export function requestAddress(requestId: string): string {
  const search = new URLSearchParams({ [REQUEST]: requestId })
  return `${href('/dashboard/transactions-list')}?${search.toString()}`
}

/** The request an address names; one that cannot be is none. */
export function readRequest(search: URLSearchParams): string | null {
  return z.uuid().safeParse(search.get(REQUEST)).data ?? null
}
