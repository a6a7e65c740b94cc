import { linkingEndpoints } from '@passbook/contract/linking'
import { promisedTimeline } from '@passbook/contract/money-timeline'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { MoneyTimeline } from './MoneyTimeline.tsx'

/** The money promise (DESIGN 6) for a deposit made now, from the server. */
export function PromiseTimeline({ terms }: { terms: ServiceTerms }) {
  const links = useData(linkingEndpoints.getLinkedAccounts).data
  const bankName = links?.find(({ status }) => status === 'ACTIVE')?.bank_name
  if (terms.promise === null) return null
  const promised = { direction: 'LinkedToPrimary', bankName, today: terms.as_of } as const
  return <MoneyTimeline stops={promisedTimeline(terms.promise, promised)} />
}
