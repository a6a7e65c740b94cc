import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import * as wording from './wording.ts'

/** The account that the first deposit comes from; it can be changed until the deposit is confirmed. */
export function FundingSource() {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const isLost = useProgress(({ progress }) => progress?.relink === true)
  if (links.isPending) return <Skeleton className="h-target" />
  const active = links.data?.find(({ status }) => status === 'ACTIVE')
  const pending = links.data?.find(({ status }) => status === 'VERIFICATION_PENDING')
  const change: Path = isLost ? '/relink/selection' : '/registration/link-account-selection'
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-target flex-wrap items-center justify-between gap-x-6">
        <span className="text-ink-muted">{wording.from}</span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4">
          <strong>{active ? nameOf(active) : wording.noBankAccountIsLinked}</strong>
          <Link to={change} className={standaloneLinkClass}>
            {active ? wording.change : wording.linkAnAccount}
            {active && <VisuallyHidden> {wording.theBankAccount}</VisuallyHidden>}
          </Link>
        </span>
      </div>
      {active && pending && (
        <p className="text-sm text-ink-muted">
          {fill(wording.youAreChangingToPending, {
            pending: nameOf(pending),
            active: nameOf(active),
            link: (
              <Link to={href('/manual-funding/microdeposits')} className={linkClass}>
                {wording.enterTheTwoAmounts}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  )
}

function nameOf({ bank_name, account_last_four }: LinkedAccount): string {
  return accountLabel(bank_name ?? wording.yourBank, account_last_four)
}
