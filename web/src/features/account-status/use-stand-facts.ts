import { linkingEndpoints } from '@passbook/contract/linking'
import type { StatusFacts } from '@passbook/contract/status-messages/facts'
import { useData } from '../../api/use-data.ts'
import { useProgress } from '../../session/progress.ts'

/**
 * What the table of words asks for; null until it has come. Of links that could not be read it tells
 * nothing: who says that there are none asks first whether they were (MoneyGate).
 */
export function useStatusFacts(balanceCents?: number): StatusFacts | null {
  const progress = useProgress((state) => state.progress)
  const links = useData(linkingEndpoints.getLinkedAccounts)
  if (!progress || links.isPending) return null
  return { progress, links: links.data ?? [], balanceCents }
}
