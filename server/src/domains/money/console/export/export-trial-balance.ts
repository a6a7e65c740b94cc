import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { readTrialBalance } from '../read-trial-balance.ts'
import { type ExportPage, csvPage } from './csv-page.ts'

const HEADINGS = ['Day', 'Account', 'Debit', 'Credit']

/** The books at the end of a day, with both sums in the last line. */
export async function exportTrialBalance(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Pick<StaffCaller, 'institution_id'>,
  day: string | undefined,
): Promise<ExportPage> {
  const { on, accounts, ...sums } = await readTrialBalance(ctx, caller, day)
  const rows = [...accounts, { kind: 'total', ...sums }].map((account) => [
    on,
    account.kind.replaceAll('_', ' '),
    { cents: account.debit_cents },
    { cents: account.credit_cents },
  ])
  return csvPage(HEADINGS, true, { rows, next: null })
}
