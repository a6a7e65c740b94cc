import { type AmountHold, amountHoldEndpoints } from '@passbook/contract/console/amount-holds'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

/** The amounts that staff hold in the account, and the request to release one early. */
export function AmountHolds({ uuid, holds }: { uuid: string; holds: readonly AmountHold[] }) {
  const mayRelease = useMay()('customers.release')
  const release = useAct(amountHoldEndpoints.releaseAmountHold)
  const [asked, setAsked] = useState<AmountHold | null>(null)
  const [done, setDone] = useState('')
  return (
    <>
      <output className="text-sm">{done}</output>
      <ul className="mb-3 flex flex-col gap-3 text-sm empty:hidden">
        {holds.map((hold) => (
          <li key={hold.uuid}>
            <strong>
              {fill(wording.amountHeldUntil, {
                amount: formatAmount(hold.amount_cents),
                day: formatDate(hold.ends_on),
              })}
            </strong>
            <span className="block wrap-anywhere text-ink-muted">
              {fill(wording.holdPlacedByBecause, { by: hold.placed_by, reason: hold.reason })}
            </span>
            {mayRelease && (
              <LinkButton className="-my-2.5" onClick={() => setAsked(hold)}>
                {wording.releaseAmount}
                <VisuallyHidden> {formatAmount(hold.amount_cents)}</VisuallyHidden>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={fill(wording.releaseThisAmount, { amount: formatAmount(asked.amount_cents) })}
          confirmLabel={wording.requestApproval}
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await release.mutateAsync({ params: { uuid, hold: asked.uuid }, body: { reason } })
            setDone(wording.releaseOfAnAmountWasSent)
          }}
        >
          <p>{fill(wording.withoutARelease, { day: formatDate(asked.ends_on) })}</p>
        </ReasonDialog>
      )}
    </>
  )
}
