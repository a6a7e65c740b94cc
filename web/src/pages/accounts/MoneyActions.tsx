import { useId } from 'react'
import { Link, href } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import type { Barred } from './why-barred.ts'
import * as wording from './wording.ts'

/** Deposit and Withdraw; a button that cannot be used now stays in its place and says why. */
export function MoneyActions({ deposit, withdrawal }: Barred) {
  const id = useId()
  const reasons = [...new Set([deposit, withdrawal])].filter((reason) => reason !== null)
  return (
    <div className="print:hidden">
      <div className="grid auto-cols-fr grid-flow-col gap-3 sm:max-w-72">
        {deposit === null ? (
          <Link to={href('/deposit')} className={buttonClass('primary')}>
            {wording.deposit}
          </Link>
        ) : (
          <BarredButton reasonId={id}>{wording.deposit}</BarredButton>
        )}
        {withdrawal === null ? (
          <Link to={href('/withdraw')} className={buttonClass('secondary')}>
            {wording.withdraw}
          </Link>
        ) : (
          <BarredButton reasonId={id}>{wording.withdraw}</BarredButton>
        )}
      </div>
      {reasons.length > 0 && (
        <div id={id} className="mt-2 max-w-80 text-sm text-pretty text-ink-muted">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </div>
  )
}

/** It can be focused, so that its reason is read with it. */
function BarredButton({ reasonId, children }: { reasonId: string; children: string }) {
  return (
    <button
      type="button"
      aria-disabled
      aria-describedby={reasonId}
      className="inline-flex min-h-control cursor-not-allowed items-center justify-center rounded-md border border-hairline bg-sunken px-5 py-2 font-bold text-ink-muted"
    >
      {children}
    </button>
  )
}
