import type { CustomerLine } from '@passbook/contract/console/customers'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { standingOf } from './customer-words.ts'

type StandingProps = Parameters<typeof standingOf>[0] & Partial<CustomerLine>

/** The status of a customer, as a dot with text. */
export function Standing(customer: StandingProps) {
  const { tone, words } = standingOf(customer)
  return <StatusDot tone={tone}>{words}</StatusDot>
}
