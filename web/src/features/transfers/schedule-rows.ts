import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import type { DefinitionRow } from '../../ui/DefinitionRows.tsx'
import { endWords, repeatWords } from './schedule-words.ts'

/** What a deposit is one of; nothing for what comes once. */
export function scheduleRows({ schedule, amount_cents }: Transaction): DefinitionRow[] {
  if (schedule === null) return []
  if (schedule.status === 'ENDED') return [{ term: 'Repeats', value: 'No longer' }]
  return [
    { term: 'Repeats', value: repeatWords(schedule) },
    ...(schedule.amount_cents === amount_cents
      ? []
      : [{ term: 'All that follow', value: formatCents(schedule.amount_cents) }]),
    { term: 'Ends', value: endWords(schedule.ends_on) },
  ]
}
