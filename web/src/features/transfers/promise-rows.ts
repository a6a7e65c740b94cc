import { formatDate } from '@passbook/contract/dates'
import type { MoneyPromise } from '@passbook/contract/promise'
import { formatMoment } from '../../lib/moment.ts'
import type { DefinitionRow } from '../../ui/DefinitionRows.tsx'

/** The dates of a deposit: as promised before it is confirmed, and as the deposit itself has them. */
export function promiseRows(promise: Omit<MoneyPromise, 'leaves_at'>): DefinitionRow[] {
  return [
    { term: 'Leaves your bank', value: formatDate(promise.file_date) },
    { term: 'In your savings, earning interest', value: formatDate(promise.settlement_date) },
    { term: 'You can withdraw it from', value: formatDate(promise.available_date) },
    { term: 'You can cancel until', value: formatMoment(promise.cancel_until) },
  ]
}
