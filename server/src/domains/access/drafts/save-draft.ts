import { type Draft, DraftValues, isDraftField } from '@passbook/contract/drafts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { prolongSession } from '../auth/sessions/prolong-session.ts'
import { type DraftOf, draftPlace } from './draft-place.ts'
import { findDraft } from './queries.ts'
import { openValues } from './read-draft.ts'

const NEVER_KEPT = 'This is never kept before it is sent'

/**
 * Keeps what was typed, beside what was kept before. A field the form's list does not name is
 * refused, and nothing of the call is kept. Typing is activity: the session goes on.
 */
export function saveDraft(
  ctx: Context,
  caller: SessionCaller,
  form: DraftOf['form'],
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
    if (!values.success) throw invalid('values', 'This is too long to be kept')
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

function assertMayBeKept(form: DraftOf['form'], typed: DraftValues): void {
  const refused = Object.keys(typed).filter((field) => !isDraftField(form, field))
  if (refused.length === 0) return
  const fields = Object.fromEntries(refused.map((field) => [`values.${field}`, [NEVER_KEPT]]))
  throw new DomainError('invalid', { fields })
}
