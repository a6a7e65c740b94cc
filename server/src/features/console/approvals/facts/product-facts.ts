import { NewRate } from '@passbook/contract/console/content'
import { NewTerms, type Term } from '@passbook/contract/console/content/terms'
import { formatCents } from '@passbook/contract/money'
import { parseBusinessDate } from '../../../../calendar/business-date.ts'
import { parseRate } from '../../../../ledger/interest-math.ts'
import { formatPercent } from '../../../product/percent.ts'
import { readTerms } from '../../../terms/read-terms.ts'
import type { FactsReader } from './facts-reader.ts'

export const changeRateFacts: FactsReader = async (db, { institution_id, payload }) => {
  const { rate, effective_date } = NewRate.parse(payload)
  const known = await db
    .selectFrom('product_rates')
    .select(['rate', 'effective_date'])
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', parseBusinessDate(effective_date))
    .orderBy('effective_date', 'desc')
    .executeTakeFirst()
  return [
    { label: 'Rate before', value: known ? `${formatPercent(parseRate(known.rate))} %` : 'None' },
    { label: 'New rate', value: `${rate} %` },
  ]
}

const TERM_WORDS: Readonly<Record<Term, string>> = {
  min_opening_cents: 'Minimum opening deposit',
  min_deposit_cents: 'Minimum deposit',
  max_deposit_cents: 'Maximum deposit',
  max_withdrawal_cents: 'Maximum withdrawal',
  withdrawals_per_month: 'Withdrawals a month',
  deposit_hold_business_days: 'Business days a deposit is held',
  linking_mode: 'How accounts are linked',
}

export const changeTermsFacts: FactsReader = async (db, { institution_id, payload }) => {
  const { terms } = NewTerms.parse(payload)
  const now = await readTerms(db, institution_id)
  return (Object.keys(terms) as Term[]).flatMap((term) => [
    { label: `${TERM_WORDS[term]} now`, value: termValue(term, now[term]) },
    { label: `${TERM_WORDS[term]}, new`, value: termValue(term, terms[term]) },
  ])
}

function termValue(term: Term, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return 'No limit'
  return term.endsWith('_cents') ? formatCents(Number(value)) : String(value)
}
