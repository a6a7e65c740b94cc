import { formatCents } from '@passbook/contract/money'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import type { ReactNode } from 'react'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { CurrentBalance } from '../../features/account-status/CurrentBalance.tsx'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

const query = { status: 'Returned' } as const

interface LostLinkProps {
  onLink: () => void
  /** How to put it off. */
  children: ReactNode
}

/**
 * Where a person lands after a return: what came back, what they have, and one next step. The forms
 * come after it (UX 36).
 */
export function LostLink({ onLink, children }: LostLinkProps) {
  const returned = useData(transferEndpoints.getTransactions, { query })
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  const account = useCharterWords().account.toLowerCase()
  if (returned.isPending || !facts) return <FieldsSkeleton />
  const [newest] = returned.data?.transactions ?? []
  // An account that staff stopped has no return to tell of.
  const isReturn = message?.key !== 'relink' || facts.links.some(hasReturn)
  return (
    <>
      {newest && isReturn ? (
        <Intro
          title={factOf(newest, account, formatCents(newest.amount_cents))}
          documentTitle={factOf(newest, account)}
        />
      ) : (
        <Intro title={wording.yourBankAccountWasUnlinked} />
      )}
      <CurrentBalance />
      {message && (
        <StatusMessage message={message} withoutStep={message.step?.kind === 'link'}>
          {message.step?.kind === 'link' && (
            <Button onClick={onLink}>{wording.linkABankAccount}</Button>
          )}
        </StatusMessage>
      )}
      <p className="mt-6 text-center">{children}</p>
    </>
  )
}

function hasReturn({
  was_active,
  return_code,
}: {
  was_active: boolean
  return_code: string | null
}) {
  return was_active && return_code !== null
}

/** "Your $9,902.02 withdrawal was returned to your savings account"; the document's title has no amount. */
function factOf({ direction }: Transaction, account: string, amount?: string): string {
  const isDeposit = direction === 'LinkedToPrimary'
  if (amount === undefined) {
    return isDeposit
      ? wording.yourBankReturnedYourDeposit
      : fill(wording.yourWithdrawalWasReturned, { account })
  }
  return isDeposit
    ? fill(wording.yourBankReturnedYourAmountDeposit, { amount })
    : fill(wording.yourAmountWithdrawalWasReturned, { amount, account })
}
