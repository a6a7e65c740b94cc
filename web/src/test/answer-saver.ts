import type { MoneyPromise } from '@passbook/contract/promise'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { PASSED } from '../guards/test-facts.ts'
import { useProgress } from '../session/progress.ts'
import { answerByPath } from './answer.ts'

/** The bank on a Monday, before its cut-off; only tests use it. */

export const PROMISE: MoneyPromise = {
  leaves_at: '2026-11-16T21:00:00.000Z',
  file_date: '2026-11-16',
  settlement_date: '2026-11-17',
  available_date: '2026-11-24',
  cancel_until: '2026-11-16T20:45:00.000Z',
}

export const TERMS: ServiceTerms = {
  donation_share: null,
  authorization: null,
  rate: '0.044020',
  apy: '4.50',
  as_of: '2026-11-16',
  apy_words: 'APY words.',
  min_balance_to_earn_cents: 1,
  min_opening_cents: 100_00,
  min_deposit_cents: 25_00,
  max_deposit_cents: 250_000_00,
  max_withdrawal_cents: 250_000_00,
  par_value_cents: null,
  withdrawals_per_month: null,
  cut_off_eastern: '16:00',
  deposit_hold_business_days: 5,
  promise: PROMISE,
}

/** A weekend moves to Monday; every other day stays. */
function promiseFor(date: string | null): MoneyPromise {
  const monday: Record<string, string> = { '2026-11-21': '2026-11-23' }
  const file_date = date ? (monday[date] ?? date) : PROMISE.file_date
  return { ...PROMISE, file_date, settlement_date: date ? '2026-11-24' : '2026-11-17' }
}

type Answers = Parameters<typeof answerByPath>[0]

/** Sets up a person with a link who may deposit, and the bank's replies to them. */
export function answerSaver(answers: Answers = {}): Request[] {
  useProgress.setState({ progress: PASSED })
  return answerByPath({
    'GET /linked-accounts': {
      data: [
        {
          uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
          status: 'ACTIVE',
          bank_name: 'Copper Canyon Bank',
          account_last_four: '1234',
        },
      ],
    },
    'GET /accounts': { data: [{ account_last_four: '4821' }] },
    'GET /service': ({ url }) => ({
      data: { ...TERMS, promise: promiseFor(new URL(url).searchParams.get('date')) },
    }),
    ...answers,
  })
}

/** The bodies sent to POST /deposit, in order. */
export function depositsOf(calls: readonly Request[]): Promise<unknown[]> {
  const made = calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/deposit'))
  return Promise.all(made.map((call) => call.clone().json() as Promise<unknown>))
}
