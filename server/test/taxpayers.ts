import type { TestApp } from './app.ts'
import { type Closer, addCloser } from './closers.ts'
import { sealSsn } from '../src/domains/people/registration/ssn.ts'

export const SSN = '300551234'

/** A saver with a Social Security number of their own, certified in the W-9. */
export async function addTaxpayer(test: TestApp, ssn = SSN): Promise<Closer> {
  const saver = await addCloser(test, 4_113_33)
  const { institution_id, depositor_id } = saver
  await test.ctx.db
    .updateTable('depositors')
    .set({
      ...sealSsn(test.ctx.vault, { institution_id, depositor_id }, ssn),
      first_name: 'Ada',
      last_name: 'Almond',
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  return saver
}
