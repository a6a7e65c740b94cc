import type { AlertKind } from '@passbook/contract/alert-kinds'
import { isCompleted } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/account-status'
import { type Selectable, sql } from 'kysely'
import { isJoining } from '../../../platform/callers/progress.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { accountPeopleWithLogin } from '../../../platform/callers/account-people.ts'
import { preferenceOf } from './preferences.ts'

/** The column that selects recipients: one person, or all holders of an entity or account. */
export type RecipientKey = 'depositor_id' | 'user_id' | 'entity_id' | 'account_id'

/** A person to notify. `email` and `phone` are null if they do not want this kind that way. */
export interface Recipient {
  depositor_id: string
  /** The id of the depositor, login, entity or account that selected this person. */
  of: string
  isCompleted: boolean
  mayRead: boolean
  /** True if they withdrew their consent to electronic documents. */
  getsPaper: boolean
  email: string | null
  phone: string | null
}

type Row = Pick<
  Selectable<Tables['depositors']>,
  | 'id'
  | 'registration_status'
  | 'registration_last_step'
  | 'standing'
  | 'is_primary'
  | 'is_holder'
  | 'paper_since'
> & {
  of: string
  email: string
  phone: string | null
  prefers_email: boolean | null
  prefers_sms: boolean | null
  is_stopped: boolean
}

/** How each person wants to be notified of a kind. Alerts about an account go only to its holders. */
export async function findRecipients(
  db: Database,
  institution_id: string,
  kind: AlertKind,
  { whose, ids }: { whose: RecipientKey; ids: readonly string[] },
): Promise<Recipient[]> {
  const column = COLUMN[whose]
  const rows = await recipientRows(db, institution_id, kind)
    .select(sql.ref<string>(column).as('of'))
    .where(column, '=', sql<string>`any(${ids}::uuid[])`)
    .$if(whose === 'entity_id' || whose === 'account_id', (of) =>
      of.where('depositors.is_holder', '=', true),
    )
    .orderBy('depositors.created_at')
    .execute()
  return rows.map((row) => toRecipient(kind, row))
}

const COLUMN = {
  depositor_id: 'depositors.id',
  user_id: 'depositors.user_id',
  entity_id: 'depositors.entity_id',
  account_id: 'entities.savings_account_id',
} as const satisfies Record<RecipientKey, string>

/** The ids of holders with an open account, in order, after a given id. */
export async function listHolderIds(
  db: Database,
  institution_id: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '>', after)
    .where('registration_last_step', '=', 'completed')
    .where('registration_status', '<>', 'VIEW_ONLY')
    .where('is_holder', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function recipientRows(db: Database, institution_id: string, kind: AlertKind) {
  return accountPeopleWithLogin(db, institution_id)
    .leftJoin('alert_preferences as chosen', (join) =>
      join
        .onRef('chosen.institution_id', '=', 'depositors.institution_id')
        .onRef('chosen.depositor_id', '=', 'depositors.id')
        .on('chosen.kind', '=', kind),
    )
    .leftJoin('stopped_phones as stopped', (join) =>
      join
        .onRef('stopped.institution_id', '=', 'users.institution_id')
        .onRef('stopped.phone', '=', 'users.phone'),
    )
    .select([
      'depositors.id',
      'depositors.registration_status',
      'depositors.registration_last_step',
      'depositors.standing',
      'depositors.is_primary',
      'depositors.is_holder',
      'depositors.paper_since',
      'users.email',
      'users.phone',
      'chosen.email as prefers_email',
      'chosen.sms as prefers_sms',
    ])
    .select(sql<boolean>`stopped.phone is not null`.as('is_stopped'))
}

function toRecipient(kind: AlertKind, row: Row): Recipient {
  const { prefers_email, prefers_sms, registration_last_step, standing } = row
  const chosen =
    prefers_email === null || prefers_sms === null
      ? undefined
      : { email: prefers_email, sms: prefers_sms }
  const channels = preferenceOf(kind, chosen)
  return {
    depositor_id: row.id,
    of: row.of,
    isCompleted: isCompleted(registration_last_step),
    mayRead: mayRead({ ...row, is_joining: isJoining(row), extended_status: standing }),
    getsPaper: row.paper_since !== null,
    email: channels.email ? row.email : null,
    phone: channels.sms && !row.is_stopped ? row.phone : null,
  }
}
