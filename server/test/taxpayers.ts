import type { TestApp } from './app.ts'
import { type Closer, addCloser } from './closers.ts'
import { parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import { sealSsn } from '../src/domains/people/registration/ssn.ts'

export const SSN = '300551234'

/** A saver with a Social Security number of their own, certified in the W-9, and all details for a screening. */
export async function addTaxpayer(test: TestApp, ssn = SSN): Promise<Closer> {
  const saver = await addCloser(test, 4_113_33)
  await completeTaxpayer(test, saver, ssn)
  return saver
}

/** Gives somebody a number and all details for a screening. */
export async function completeTaxpayer(
  test: TestApp,
  { institution_id, depositor_id }: Pick<Closer, 'institution_id' | 'depositor_id'>,
  ssn: string,
): Promise<void> {
  await test.ctx.db
    .updateTable('depositors')
    .set({
      ...sealSsn(test.ctx.vault, { institution_id, depositor_id }, ssn),
      first_name: 'Ada',
      last_name: 'Almond',
      date_of_birth: parseBusinessDate('1985-07-04'),
      street: '12 Invented Lane',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}
