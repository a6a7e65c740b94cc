import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../../../platform/callers/staff.ts'
import type { Context } from '../../../../../context.ts'
import type { Transaction } from '../../../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../../../platform/mail/notify.ts'
import { actorOf } from '../../../../../platform/callers/as-staff.ts'

/** Whoever changed how they sign in is told, in case it was not them. */
export async function notePasskey(
  ctx: Context,
  trx: Transaction,
  caller: StaffCaller,
  { name, isAdded }: { name: string; isAdded: boolean },
): Promise<void> {
  const { institution_id, staff_id, email } = caller
  await writeAudit(trx, {
    institution_id,
    actor: actorOf(caller),
    action: isAdded ? 'add_staff_passkey' : 'remove_staff_passkey',
    entity: 'staff',
    entityId: staff_id,
    details: isAdded ? { after: { passkey: name } } : { before: { passkey: name } },
  })
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: isAdded ? 'staff_passkey_added' : 'staff_passkey_removed',
    params: { name },
  })
}
