import { waitsForReview } from '@passbook/contract/account-status'
import { documentRequestEndpoints } from '@passbook/contract/document-requests'
import { linkingEndpoints } from '@passbook/contract/linking'
import type { StatusFacts } from '@passbook/contract/status-messages/facts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions, useData } from '../../api/use-data.ts'
import { useProgress } from '../../session/progress.ts'

/**
 * The facts for status messages; null until they are loaded. If the links could not be read the
 * list is empty, so MoneyGate checks the query before it says that none is linked.
 */
export function useStatusFacts(balanceCents?: number): StatusFacts | null {
  const progress = useProgress((state) => state.progress)
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const documents = useDocumentsDue()
  if (!progress || links.isPending || !documents.isKnown) return null
  return { progress, links: links.data ?? [], balanceCents, documentsDueOn: documents.dueOn }
}

/** By when documents that staff asked for have to arrive. Only people under review are asked for any. */
export function useDocumentsDue(): { isKnown: boolean; dueOn: string | null } {
  const mayBeAsked = useProgress(({ progress }) => progress !== null && waitsForReview(progress))
  const { data, isLoading } = useQuery(
    { ...dataOptions(documentRequestEndpoints.getDocumentRequests), enabled: mayBeAsked },
    queryClient,
  )
  const days = (mayBeAsked ? (data?.requests ?? []) : []).map(({ due_date }) => due_date)
  return { isKnown: !isLoading, dueOn: days.toSorted()[0] ?? null }
}
