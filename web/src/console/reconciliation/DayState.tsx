import type { SettlementDay } from '@passbook/contract/console/reconciliation'
import { fill } from '../../lib/fill.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { stateOf } from './reconciliation-words.ts'
import * as wording from './wording.ts'

/** Money in or out of the bank account. A word names the direction, not only a sign. */
export function Cents({ cents }: { cents: number | null }) {
  if (cents === null) return <Nothing>{wording.directionNotGiven}</Nothing>
  return (
    <>
      <Money cents={Math.abs(cents)} />
      {cents !== 0 && <span className="text-ink-muted">{cents < 0 ? ' out' : ' in'}</span>}
    </>
  )
}

/** Whether a settlement day agrees with the bank's statement. */
export function DayState({ state, open_count }: Pick<SettlementDay, 'state' | 'open_count'>) {
  const { tone, words } = stateOf(state)
  return (
    <StatusDot tone={tone}>
      {state === 'open' ? fill(wording.openCountOpen, { openCount: open_count }) : words}
    </StatusDot>
  )
}
