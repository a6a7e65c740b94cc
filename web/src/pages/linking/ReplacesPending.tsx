import { LIMITS, inWords } from '@passbook/contract/limits'
import type { LinkedAccount } from '@passbook/contract/linking'
import { accountWords } from '../../lib/account-label.ts'
import { Notice } from '../../ui/Notice.tsx'

const { times, days } = LIMITS.manualLinks

/** What saving other details does to the deposits that are on their way. */
export function ReplacesPending({ link }: { link: LinkedAccount }) {
  return (
    <div className="mb-6">
      <Notice severity="info" title={`Deposits to ${accountWords(link)} wait for their amounts`}>
        If a number is wrong, enter the right ones: from then on only the new deposits count.
        Accounts can be entered {times} times within {inWords(days, 'day')}.
      </Notice>
    </div>
  )
}
