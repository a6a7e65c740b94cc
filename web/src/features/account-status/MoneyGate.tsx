import { linkingEndpoints } from '@passbook/contract/linking'
import { moneyStatusMessage } from '@passbook/contract/status-messages'
import type { ReactNode } from 'react'
import { useData } from '../../api/use-data.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { StatusMessage } from './StatusMessage.tsx'
import { useStatusFacts } from './use-stand-facts.ts'

interface MoneyGateProps {
  direction: 'deposit' | 'withdrawal'
  /** The heading of the page where the form, which has its own, is left out. */
  title: string
  /** The form. */
  children: ReactNode
}

/** STATES "What each standing opens": where money may not move the page says why, without a form. */
export function MoneyGate({ direction, title, children }: MoneyGateProps) {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const facts = useStatusFacts()
  if (!facts) return <FieldsSkeleton />
  const told = moneyStatusMessage(facts, direction)
  if (!told) return children
  return (
    <>
      <Intro title={title} />
      {told.key === 'no_link' ? (
        // Only where the links were read are there none.
        <QueryState query={links}>{() => <StatusMessage told={told} />}</QueryState>
      ) : (
        <StatusMessage told={told} />
      )}
    </>
  )
}
