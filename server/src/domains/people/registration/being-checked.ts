import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { isBeingChecked } from '../depositor/being-checked.ts'

const ALREADY_ASKED = 'We are checking your details already. This may take a moment.'

/** While the provider is asked, a second tab neither asks again nor changes what is being checked. */
export function assertNotBeingChecked(
  depositor: { identity_asked_at: Date | null },
  now: Date,
): void {
  if (isBeingChecked(depositor, now)) throw invalid('step', ALREADY_ASKED)
}

/** Since when the provider is asked about somebody; null once it has answered, or gave up. */
export async function setAskedAt(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set({ identity_asked_at: at })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}
