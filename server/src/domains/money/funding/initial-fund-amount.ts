import type { Progress } from '@passbook/contract/depositor'
import { registrationPageOpens } from '@passbook/contract/registration-pages'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import { isHeldNow } from '../../../platform/callers/held-time.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { assertOpeningAmount } from '../transfers/amount-limits.ts'

/** The amount chosen for the first deposit; null before one was. */
export async function readInitialFundAmount(
  { db }: Pick<Context, 'db'>,
  { institution_id, entity_id, held }: Reader,
): Promise<{ amount_cents: number | null }> {
  if (!isHeldNow(held)) return { amount_cents: null }
  return db
    .selectFrom('entities')
    .select('initial_fund_amount_cents as amount_cents')
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity_id)
    .executeTakeFirstOrThrow()
}

/** Chooses the amount of the first deposit; the last choice counts until it is funded. */
export function setInitialFundAmount(
  ctx: Context,
  caller: ApplicationCaller,
  amountCents: number,
): Promise<{ amount_cents: number; progress: Progress }> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { entity, state, progress } = application
    if (!registrationPageOpens('fund-account', state)) throw new DomainError('not_allowed')
    assertOpeningAmount(await readSavingsProduct(trx, caller.institution_id), amountCents)
    await trx
      .updateTable('entities')
      .set({ initial_fund_amount_cents: amountCents })
      .where('institution_id', '=', entity.institution_id)
      .where('id', '=', entity.id)
      .execute()
    await writeAudit(trx, {
      institution_id: caller.institution_id,
      actor: by.actor,
      action: 'choose_initial_fund_amount',
      entity: 'entity',
      entityId: entity.id,
      details: { amount_cents: amountCents },
    })
    return { amount_cents: amountCents, progress }
  })
}
