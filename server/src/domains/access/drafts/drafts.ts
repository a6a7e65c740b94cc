import { type DraftForm, type Draft, DraftValues, isDraftField } from '@passbook/contract/drafts'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { SealedPlace } from '../../../platform/vault.ts'
import { prolongSession } from '../auth/sessions/check-session.ts'

/** Identifies a draft by its depositor and form. */
interface DraftKey {
  institution_id: string
  depositor_id: string
  form: DraftForm
}

/** The place that the values are encrypted for; they can be decrypted only there. */
function draftPlace({ institution_id, depositor_id, form }: DraftKey): SealedPlace {
  return { column: 'drafts.values_sealed', institution_id, rowId: `${depositor_id}:${form}` }
}

/** Drafts saved before this moment have expired. */
function draftsEndBefore(now: Date): Date {
  return new Date(now.getTime() - inMs(LIMITS.draft.days, 'day'))
}

/** Finds an unexpired draft. `hold` locks the row, because a second tab may change it too. */
function findDraft(
  db: Database,
  { institution_id, depositor_id, form }: DraftKey,
  { now, hold = false }: { now: Date; hold?: boolean },
) {
  return db
    .selectFrom('drafts')
    .select(['values_sealed', 'saved_at'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('form', '=', form)
    .where('saved_at', '>=', draftsEndBefore(now))
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** What the depositor has typed into this form and not yet submitted. Reading it is not activity. */
export async function readDraft(ctx: Context, of: DraftKey): Promise<Draft | null> {
  const found = await findDraft(ctx.db, of, { now: ctx.realTime.now() })
  if (!found) return null
  const values = openValues(ctx, of, found.values_sealed)
  return { values, saved_at: found.saved_at.toISOString() }
}

function openValues({ vault }: Context, of: DraftKey, sealed: Buffer): DraftValues {
  return DraftValues.parse(JSON.parse(vault.open(sealed, draftPlace(of))))
}

const NEVER_KEPT = 'This is never kept before it is sent'

/**
 * Saves the typed values, merged with those saved before. If a field is not on the form's list, the whole
 * call is refused. Typing is activity, so it extends the session.
 */
export function saveDraft(
  ctx: Context,
  caller: SessionCaller,
  form: DraftKey['form'],
  typed: DraftValues,
): Promise<Draft> {
  assertMayBeKept(form, typed)
  const { institution_id, depositor_id } = caller
  const of = { institution_id, depositor_id, form }
  return inTransaction(ctx.db, async (trx) => {
    const saved_at = ctx.realTime.now()
    const before = await findDraft(trx, of, { now: saved_at, hold: true })
    const kept = before ? openValues(ctx, of, before.values_sealed) : {}
    const values = DraftValues.safeParse({ ...kept, ...typed })
    if (!values.success) throw invalid('values', 'This is too long to save')
    const values_sealed = ctx.vault.seal(JSON.stringify(values.data), draftPlace(of))
    await trx
      .insertInto('drafts')
      .values({ ...of, values_sealed, saved_at })
      .onConflict((conflict) =>
        conflict
          .columns(['institution_id', 'depositor_id', 'form'])
          .doUpdateSet({ values_sealed, saved_at }),
      )
      .execute()
    await prolongSession(ctx, trx, caller)
    return { values: values.data, saved_at: saved_at.toISOString() }
  })
}

function assertMayBeKept(form: DraftKey['form'], typed: DraftValues): void {
  const refused = Object.keys(typed).filter((field) => !isDraftField(form, field))
  if (refused.length === 0) return
  const fields = Object.fromEntries(refused.map((field) => [`values.${field}`, [NEVER_KEPT]]))
  throw new DomainError('invalid', { fields })
}

/** Deletes expired drafts. */
export async function pruneDrafts({ db, realTime }: Context): Promise<void> {
  await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('drafts')
    .where('saved_at', '<', draftsEndBefore(realTime.now()))
    .execute()
}
