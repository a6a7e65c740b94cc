import { ALERT_KINDS, AlertKind } from '@passbook/contract/alert-kinds'
import type { AlertPreference } from '@passbook/contract/alerts'
import type { FieldErrors } from '@passbook/contract/envelope'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { notifyBySms } from '../../../platform/mail/notify.ts'
import { HOW_TO_START, isStopped } from '../texts/receive-text.ts'
import { type AlertsOf, type StoredPreference, findStoredPreferences } from './queries.ts'

/** How each kind of alert reaches a person besides the list: as they chose, or by default. */
export async function readPreferences(db: Database, of: AlertsOf): Promise<AlertPreference[]> {
  const chosen = await findStoredPreferences(db, of)
  return AlertKind.options.map((kind) => {
    const { email, sms } = preferenceOf(kind, chosen.get(kind))
    return { kind, email, sms, is_fixed: ALERT_KINDS[kind].isFixed }
  })
}

/** The email of a fixed kind is always sent; a text is sent only to people who chose texts. */
export function preferenceOf(
  kind: AlertKind,
  chosen: Pick<StoredPreference, 'email' | 'sms'> | undefined,
): { email: boolean; sms: boolean } {
  const { isFixed, email, mayText } = ALERT_KINDS[kind]
  return {
    email: isFixed || (chosen?.email ?? email),
    sms: mayText && (chosen?.sms ?? false),
  }
}

interface PreferenceChoice {
  kind: AlertKind
  email: boolean
  sms: boolean
}

const EMAIL_STAYS =
  'This email is about your security or required by law, so it can’t be turned off.'
const NO_TEXTS = 'Texts aren’t available for this alert.'
const NO_PHONE = 'Add a phone number under My Account first.'
const TEXTS_ARE_ON =
  'Account alerts by text are on. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to cancel.'

/** Changes how alerts reach a person. Consent to texts, and its withdrawal, is audited by kind. */
export function savePreferences(
  ctx: Context,
  caller: SessionCaller,
  choices: readonly PreferenceChoice[],
): Promise<AlertPreference[]> {
  return inTransaction(ctx.db, async (trx) => {
    const phone = await lockPhone(trx, caller)
    const before = await findStoredPreferences(trx, caller)
    const agreed = choices.filter(({ kind, sms }) => sms && !before.get(kind)?.sms)
    await assertAllowed(trx, caller.institution_id, { choices, agreed, phone })
    const now = ctx.realTime.now()
    for (const choice of choices)
      await save(trx, caller, choice, { before: before.get(choice.kind), now })
    const ended = choices.filter(({ kind, sms }) => !sms && before.get(kind)?.sms)
    await auditConsents(trx, caller, { agreed, ended })
    const hadTexts = [...before.values()].some(({ sms }) => sms)
    if (agreed.length > 0 && !hadTexts && phone !== null) {
      await notifyBySms(ctx, trx, caller.institution_id, { to: phone, text: TEXTS_ARE_ON })
    }
    return readPreferences(trx, caller)
  })
}

/** Locks the user's row, so that two tabs of one person take turns. */
async function lockPhone(
  trx: Transaction,
  { institution_id, user_id }: SessionCaller,
): Promise<string | null> {
  const { phone } = await trx
    .selectFrom('users')
    .select('phone')
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return phone
}

interface ChoicesToCheck {
  choices: readonly PreferenceChoice[]
  /** The choices that turn texts on. */
  agreed: readonly PreferenceChoice[]
  phone: string | null
}

async function assertAllowed(
  trx: Transaction,
  institution_id: string,
  { choices, agreed, phone }: ChoicesToCheck,
): Promise<void> {
  const fields: FieldErrors = {}
  for (const { kind, email, sms } of choices) {
    const { isFixed, mayText } = ALERT_KINDS[kind]
    if (isFixed && !email) fields[kind] = [EMAIL_STAYS]
    else if (sms && !mayText) fields[kind] = [NO_TEXTS]
  }
  const hasStoppedTexts =
    agreed.length > 0 && phone !== null && (await isStopped(trx, institution_id, phone))
  for (const { kind } of agreed) {
    if (phone === null) fields[kind] ??= [NO_PHONE]
    else if (hasStoppedTexts) fields[kind] ??= [HOW_TO_START]
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

async function save(
  trx: Transaction,
  { institution_id, depositor_id }: AlertsOf,
  { kind, ...choice }: PreferenceChoice,
  { before, now }: { before: StoredPreference | undefined; now: Date },
): Promise<void> {
  const { email, sms } = preferenceOf(kind, choice)
  const sms_agreed_at = sms ? (before?.sms_agreed_at ?? now) : null
  const values = { email, sms, sms_agreed_at }
  await trx
    .insertInto('alert_preferences')
    .values({ institution_id, depositor_id, kind, ...values })
    .onConflict((conflict) =>
      conflict.columns(['institution_id', 'depositor_id', 'kind']).doUpdateSet(values),
    )
    .execute()
}

/** RULES-2: consent per purpose, with the time it was given or withdrawn. */
async function auditConsents(
  trx: Transaction,
  { institution_id, depositor_id }: AlertsOf,
  { agreed, ended }: { agreed: readonly PreferenceChoice[]; ended: readonly PreferenceChoice[] },
): Promise<void> {
  const consents = { agree_to_texts: agreed, withdraw_from_texts: ended }
  for (const [action, choices] of Object.entries(consents)) {
    if (choices.length === 0) continue
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action,
      entity: 'depositor',
      entityId: depositor_id,
      details: { kinds: choices.map(({ kind }) => kind) },
    })
  }
}
