import type { SettlementDay } from '@passbook/contract/console/reconciliation'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { stateOf } from './reconciliation-words.ts'

/** Whether a settlement day agrees with the bank's statement. */
export function DayState({ state, open_count }: Pick<SettlementDay, 'state' | 'open_count'>) {
  const { tone, words } = stateOf(state)
  return <StatusDot tone={tone}>{state === 'open' ? `${open_count} open` : words}</StatusDot>
}
