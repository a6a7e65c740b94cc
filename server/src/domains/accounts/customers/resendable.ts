import type { Resendable } from '@passbook/contract/console/customers'
import { hasPassed } from '@passbook/contract/enums'
import type { Database } from '../../../platform/db/database.ts'
import type { AlertTables } from '../../../platform/db/tables/alerts.ts'

interface CustomerRef {
  institution_id: string
  depositor_id: string
}

/** The messages a customer may have missed and staff can resend; undefined if there is no such customer. */
export async function listResendable(
  db: Database,
  whom: CustomerRef,
): Promise<Resendable[] | undefined> {
  const { institution_id, depositor_id } = whom
  const person = await db
    .selectFrom('depositors')
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .select(['users.id as user_id', 'users.email_verified_at'])
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) return undefined
  if (person.user_id === null) {
    return (await findInvitation(db, whom))?.isOpen ? ['joint_invitation'] : []
  }
  return [
    ...(person.email_verified_at === null ? ['email_verification' as const] : []),
    'password_link',
    ...((await hasUnreadMessage(db, whom)) ? ['unread_message' as const] : []),
    ...((await findUnreadNotice(db, whom)) ? ['unread_document' as const] : []),
  ]
}

/** The invitation of a person who has not signed up yet. */
export async function findInvitation(
  db: Database,
  { institution_id, depositor_id }: CustomerRef,
): Promise<{ isOpen: boolean; isLocked: boolean } | undefined> {
  const found = await db
    .selectFrom('secondary_applications as application')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'application.institution_id')
        .onRef('depositors.id', '=', 'application.depositor_id'),
    )
    .select(['locked_at', 'registration_last_step', 'registration_status'])
    .select('is_checked_after_acceptance')
    .where('application.institution_id', '=', institution_id)
    .where('application.depositor_id', '=', depositor_id)
    .where('application.ended_at', 'is', null)
    .where('application.signed_up_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const isLocked = found.locked_at !== null
  const isInvited =
    found.registration_last_step === 'confirmed' &&
    (hasPassed(found.registration_status) || found.is_checked_after_acceptance)
  return { isOpen: isInvited && !isLocked, isLocked }
}

async function hasUnreadMessage(
  db: Database,
  { institution_id, depositor_id }: CustomerRef,
): Promise<boolean> {
  const unread = await db
    .selectFrom('message_threads')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('waiting_since', 'is', null)
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return unread !== undefined
}

/** The newest unread notice of a document. */
export function findUnreadNotice(
  db: Database,
  { institution_id, depositor_id }: CustomerRef,
): Promise<Pick<AlertTables['alerts'], 'title' | 'message' | 'path'> | undefined> {
  return db
    .selectFrom('alerts')
    .select(['title', 'message', 'path'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('kind', 'in', ['document_changed', 'statement_ready', 'tax_ready'])
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
