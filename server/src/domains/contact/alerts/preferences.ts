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
import { type AlertsOf, type Chosen, findChosen } from './queries.ts'

/** How each kind reaches a person beside the list: as they chose, otherwise as usual. */
export async function readPreferences(db: Database, of: AlertsOf): Promise<AlertPreference[]> {
  const chosen = await findChosen(db, of)
  return AlertKind.options.map((kind) => {
    const { email, sms } = preferenceOf(kind, chosen.get(kind))
    return { kind, email, sms, is_fixed: ALERT_KINDS[kind].isFixed }
  })
}

/** The one rule: the email of a fixed kind always comes, a text only to whoever asked for it. */
export function preferenceOf(
  kind: AlertKind,
  chosen: Pick<Chosen, 'email' | 'sms'> | undefined,
): { email: boolean; sms: boolean } {
  const { isFixed, email, mayText } = ALERT_KINDS[kind]
  return {
    email: isFixed || (chosen?.email ?? email),
    sms: mayText && (chosen?.sms ?? false),
  }
}

interface Wish {
  kind: AlertKind
  email: boolean
  sms: boolean
}

const EMAIL_STAYS = 'This is about your safety or the law, so the email cannot be turned off.'
const NO_TEXTS = 'There are no texts about this.'
const NO_PHONE = 'Add a phone number under My Account first.'
const TEXTS_ARE_ON =
  'Texts about your account are on. How many depends on what happens. Message and data rates may apply. Reply HELP for help, STOP to end them.'

/** Changes how alerts reach a person. Agreeing to texts, and no longer, is written down by kind. */
export function savePreferences(
  ctx: Context,
  caller: SessionCaller,
  wishes: readonly Wish[],
): Promise<AlertPreference[]> {
  return inTransaction(ctx.db, async (trx) => {
    const phone = await holdPhone(trx, caller)
    const before = await findChosen(trx, caller)
    const agreed = wishes.filter(({ kind, sms }) => sms && !before.get(kind)?.sms)
    await assertPossible(trx, caller.institution_id, { wishes, agreed, phone })
    const now = ctx.realTime.now()
    for (const wish of wishes) await save(trx, caller, wish, { before: before.get(wish.kind), now })
    const ended = wishes.filter(({ kind, sms }) => !sms && before.get(kind)?.sms)
    await writeDown(trx, caller, { agreed, ended })
    const hadTexts = [...before.values()].some(({ sms }) => sms)
    if (agreed.length > 0 && !hadTexts && phone !== null) {
      await notifyBySms(ctx, trx, caller.institution_id, { to: phone, text: TEXTS_ARE_ON })
    }
    return readPreferences(trx, caller)
  })
}

/** Two tabs of one person take turns. */
async function holdPhone(
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

interface Asked {
  wishes: readonly Wish[]
  /** Texts that were not agreed to before. */
  agreed: readonly Wish[]
  phone: string | null
}

async function assertPossible(
  trx: Transaction,
  institution_id: string,
  { wishes, agreed, phone }: Asked,
): Promise<void> {
  const fields: FieldErrors = {}
  for (const { kind, email, sms } of wishes) {
    const { isFixed, mayText } = ALERT_KINDS[kind]
    if (isFixed && !email) fields[kind] = [EMAIL_STAYS]
    else if (sms && !mayText) fields[kind] = [NO_TEXTS]
  }
  const isBarred =
    agreed.length > 0 && phone !== null && (await isStopped(trx, institution_id, phone))
  for (const { kind } of agreed) {
    if (phone === null) fields[kind] ??= [NO_PHONE]
    else if (isBarred) fields[kind] ??= [HOW_TO_START]
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

async function save(
  trx: Transaction,
  { institution_id, depositor_id }: AlertsOf,
  { kind, ...wish }: Wish,
  { before, now }: { before: Chosen | undefined; now: Date },
): Promise<void> {
  const { email, sms } = preferenceOf(kind, wish)
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

/** RULES-2: consent per purpose, with the moment it was given or taken back. */
async function writeDown(
  trx: Transaction,
  { institution_id, depositor_id }: AlertsOf,
  { agreed, ended }: { agreed: readonly Wish[]; ended: readonly Wish[] },
): Promise<void> {
  const consents = { agree_to_texts: agreed, withdraw_from_texts: ended }
  for (const [action, wishes] of Object.entries(consents)) {
    if (wishes.length === 0) continue
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action,
      entity: 'depositor',
      entityId: depositor_id,
      details: { kinds: wishes.map(({ kind }) => kind) },
    })
  }
}
