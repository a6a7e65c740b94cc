import { linkingEndpoints } from '@passbook/contract/linking'
import { useData } from '../api/use-data.ts'
import type { Facts } from '../facts.ts'
import { useFacts } from './read-facts.ts'

/** The facts with the linked accounts, for pages that redirect by them; null until they are loaded. */
export function useLinkedFacts(): Facts | null {
  const facts = useFacts()
  const links = useData(linkingEndpoints.getLinkedAccounts)
  if (links.isPending) return null
  return { ...facts, linkedAccounts: links.data ?? facts.linkedAccounts }
}
