import { formatCents } from '@passbook/contract/money'
import { repeatWords } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { asTitle } from '../../lib/as-title.ts'
import type { DefinitionRow } from '../../ui/DefinitionRows.tsx'
import { endWords } from './schedule-words.ts'

/** What a deposit is one of; nothing for what comes once. */
export function scheduleRows({ schedule, amount_cents }: Transaction): DefinitionRow[] {
  if (schedule === null) return []
  if (schedule.status === 'ENDED') return [{ term: 'Repeats', value: 'No longer' }]
  return [
    { term: 'Repeats', value: asTitle(repeatWords(schedule)) },
    ...(schedule.amount_cents === amount_cents
      ? []
      : [{ term: 'All that follow', value: formatCents(schedule.amount_cents) }]),
    { term: 'Ends', value: endWords(schedule.ends_on) },
  ]
}
