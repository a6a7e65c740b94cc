import { ALERT_KINDS } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readPreferences } from '../alerts/preferences.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'

interface Complaint {
  institution_id: string
  email: string
  emailId: string
}

type ComplaintEffect = 'none' | 'noted'

/**
 * Applies a report that an email of ours is spam. All alerts that the person may turn off are no longer emailed,
 * until the person turns them on again under My Account. Notices that the law or security requires go on.
 */
export function receiveComplaint(
  ctx: Context,
  { institution_id, email, emailId }: Complaint,
): Promise<ComplaintEffect> {
  return inTransaction(ctx.db, async (trx) => {
    const reader = await depositorsWithLogin(trx, institution_id)
      .select(['depositors.id as depositor_id', 'users.id as user_id'])
      .where('users.email', '=', email.toLowerCase())
      .forNoKeyUpdate('users')
      .executeTakeFirst()
    if (reader === undefined) return 'none'
    const { depositor_id, user_id } = reader
    const isNew = await trx
      .insertInto('email_complaints')
      .values({ institution_id, message_id: emailId, user_id, received_at: ctx.realTime.now() })
      .onConflict((known) => known.doNothing())
      .returning('message_id')
      .executeTakeFirst()
    if (isNew === undefined) return 'none'
    const before = await readPreferences(trx, { institution_id, depositor_id })
    const emailed = before.filter(({ kind, email: isOn }) => isOn && !ALERT_KINDS[kind].isFixed)
    if (emailed.length === 0) return 'noted'
    await trx
      .insertInto('alert_preferences')
      .values(
        emailed.map(({ kind }) => ({
          institution_id,
          depositor_id,
          kind,
          email: false,
          sms: false,
          sms_agreed_at: null,
        })),
      )
      .onConflict((known) =>
        // Their choices about texts stay.
        known.columns(['institution_id', 'depositor_id', 'kind']).doUpdateSet({ email: false }),
      )
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'turn_off_emails',
      entity: 'depositor',
      entityId: depositor_id,
      details: { kinds: emailed.map(({ kind }) => kind) },
    })
    await raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'contact_changed',
      event: `emails_off:${user_id}:${emailId}`,
      params: { what: 'emails_off' },
      // The person does not want more email, so the alert is shown in the app only.
      letter: null,
    })
    return 'noted'
  })
}
