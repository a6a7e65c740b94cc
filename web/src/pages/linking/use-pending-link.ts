import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import type { UseQueryResult } from '@tanstack/react-query'
import { useData } from '../../api/use-data.ts'

/** States a link by hand can be in before it is verified. */
const UNVERIFIED = ['VERIFICATION_PENDING', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED']

/** The links, and the newest one that waits for its amounts or could not be verified. */
export function usePendingLink(): { query: UseQueryResult<LinkedAccount[]>; link?: LinkedAccount } {
  const query = useData(linkingEndpoints.getLinkedAccounts)
  const link = query.data?.find(
    ({ kind, status, was_active }) =>
      kind === 'MANUAL' && !was_active && UNVERIFIED.includes(status),
  )
  return { query, ...(link && { link }) }
}
