import { linkingEndpoints } from '@passbook/contract/linking'
import type { StatusFacts } from '@passbook/contract/status-messages/facts'
import { useData } from '../../api/use-data.ts'
import { useProgress } from '../../session/progress.ts'

/**
 * The facts for status messages; null until they are loaded. If the links could not be read the
 * list is empty, so MoneyGate checks the query before it says that none is linked.
 */
export function useStatusFacts(balanceCents?: number): StatusFacts | null {
  const progress = useProgress((state) => state.progress)
  const links = useData(linkingEndpoints.getLinkedAccounts)
  if (!progress || links.isPending) return null
  return { progress, links: links.data ?? [], balanceCents }
}
