import { linkingEndpoints } from '@passbook/contract/linking'
import { moneyStatusMessage } from '@passbook/contract/status-messages'
import type { ReactNode } from 'react'
import { useData } from '../../api/use-data.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { StatusMessage } from './StatusMessage.tsx'
import { useStatusFacts } from './use-status-facts.ts'

interface MoneyGateProps {
  direction: 'deposit' | 'withdrawal'
  /** The page's heading when the form, which has its own, is left out. */
  title: string
  /** The form. */
  children: ReactNode
}

/** STATES "What each standing opens": if money may not move, says why instead of showing the form. */
export function MoneyGate({ direction, title, children }: MoneyGateProps) {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const facts = useStatusFacts()
  if (!facts) return <FieldsSkeleton />
  const message = moneyStatusMessage(facts, direction)
  if (!message) return children
  return (
    <>
      <Intro title={title} />
      {message.key === 'no_link' ? (
        // That no account is linked is certain only after the links were read.
        <QueryState query={links}>{() => <StatusMessage message={message} />}</QueryState>
      ) : (
        <StatusMessage message={message} />
      )}
    </>
  )
}
