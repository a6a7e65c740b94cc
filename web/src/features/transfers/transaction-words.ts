import type { TransactionStatus } from '@passbook/contract/enums'
import type { Stop } from '@passbook/contract/money-timeline'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const TONES: Record<TransactionStatus, StatusTone> = {
  Initiated: 'info',
  Pending: 'info',
  Submitted: 'info',
  Settled: 'success',
  Returned: 'danger',
  Voided: 'neutral',
  Cancelled: 'neutral',
}

export function statusTone(status: TransactionStatus): StatusTone {
  return TONES[status]
}

/** Whether the money moved, or will: what came back or was taken back is only told. */
export function hasEffect(status: TransactionStatus): boolean {
  return status !== 'Returned' && status !== 'Voided' && status !== 'Cancelled'
}

/** In one line: the next stop, or how it ended; nothing once the money is where it belongs. */
export function whatHappensNext(stops: readonly Stop[]): string {
  const next = stops.find(({ state }) => state === 'ahead')
  if (next) return ` · ${next.when}: ${next.what}`
  const last = stops.at(-1)
  return last?.kind === 'ended' ? ` · ${last.what}` : ''
}
