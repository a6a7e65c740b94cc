import type { CustomerLine } from '@passbook/contract/console/customers'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { standingOf } from './customer-words.ts'

type StandingProps = Parameters<typeof standingOf>[0] & Partial<CustomerLine>

/** How somebody stands, as a dot and its words. */
export function Standing(customer: StandingProps) {
  const { tone, words } = standingOf(customer)
  return <StatusDot tone={tone}>{words}</StatusDot>
}
