import type { AchEntry, AchFile, ImportReport } from '@passbook/contract/sandbox'
import { formatDate } from '@passbook/contract/format-dates'
import type { StatusTone } from '../../ui/StatusDot.tsx'

/** The name of a file: 'File A' if sent, or a fixed name for received answers. */
export function fileName({ direction, file_id_modifier }: AchFile): string {
  if (direction === 'in') return 'Returns and changes'
  return `File ${file_id_modifier ?? ''}`.trim()
}

const STATES: Record<AchFile['state'], { tone: StatusTone; words: string }> = {
  gathering: { tone: 'info', words: 'Being gathered' },
  numbered: { tone: 'info', words: 'Being written' },
  built: { tone: 'info', words: 'Written' },
  handed_over: { tone: 'success', words: 'Handed over' },
  waiting: { tone: 'info', words: 'Waits for a second person' },
  stored: { tone: 'info', words: 'Being applied' },
  applied: { tone: 'success', words: 'Applied' },
}

export function stateOf({ state }: AchFile) {
  return STATES[state]
}

const KINDS: Record<string, string | undefined> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  micro_credit: 'Microdeposit',
  micro_debit: 'Microdeposits taken back',
  deposit_reversal: 'Reversal of a deposit',
}

export function kindOf({ kind }: AchEntry): string {
  return KINDS[kind] ?? kind.replaceAll('_', ' ')
}

const OUTCOMES: Record<string, string | undefined> = {
  applied: 'applied',
  already_returned: 'returned before',
  unknown_trace: 'unknown, put in suspense',
  mismatch: 'not matching its entry',
  ambiguous: 'matching two entries',
  not_handled: 'left to staff',
  open: 'still waiting',
}

/** Summarizes an import: '2 returns, 1 change: 2 applied, 1 unknown, put in suspense.' */
export function reportWords({
  file_id,
  is_replay,
  returns,
  changes,
  others,
  outcomes,
  delivered_on,
}: ImportReport): string {
  if (file_id === null && delivered_on) {
    return `The bank will have the answer on ${formatDate(delivered_on)}, at 8:00 AM Eastern Time.`
  }
  const counted = [
    count(returns, 'return'),
    count(changes, 'change'),
    count(others, 'other entry', 'other entries'),
  ].filter(Boolean)
  const became = Object.entries(outcomes)
    .filter(([, number]) => number > 0)
    .map(([outcome, number]) => `${number} ${OUTCOMES[outcome] ?? outcome}`)
  const words = `${counted.join(', ') || 'An empty file'}${became.length > 0 ? ': ' : ''}${became.join(', ')}.`
  return is_replay ? `This file was known already, nothing changed. ${words}` : words
}

function count(number: number, one: string, many = `${one}s`): string {
  if (number === 0) return ''
  return number === 1 ? `1 ${one}` : `${number} ${many}`
}
