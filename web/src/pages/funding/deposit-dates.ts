import { formatDate } from '@passbook/contract/dates'
import type { Transaction } from '@passbook/contract/transfers'
import { formatMoment } from '../../lib/moment.ts'
import type { DefinitionRow } from '../../ui/DefinitionRows.tsx'

/** The dates promised before the deposit was confirmed, read from the deposit itself. */
export function depositDates(deposit: Transaction): DefinitionRow[] {
  return [
    { term: 'Leaves your bank', value: formatDate(deposit.file_date) },
    { term: 'In your savings, earning interest', value: formatDate(deposit.settlement_date) },
    { term: 'You can withdraw it from', value: formatDate(deposit.available_date) },
    { term: 'You can cancel until', value: formatMoment(deposit.cancel_until) },
  ]
}
