import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import { type LetterOrder, notifyAll } from '../../../../platform/mail/notify.ts'
import { activeAdministrators } from './members.ts'

interface Where {
  ctx: Context
  trx: Transaction
}

/** Writes to every active administrator that another one asks for a change of the staff. */
export async function tellOfRequest(
  { ctx, trx }: Where,
  institution_id: string,
  params: { who: string; words: string; reason: string; until: string },
): Promise<void> {
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, '/console/approvals')
  await tell({ ctx, trx }, institution_id, {
    template: 'staff_change_asked',
    params: { ...params, url },
  })
}

/** The same once the staff, a role or a setting has changed. `by` says who stands behind it. */
export async function tellOfChange(
  where: Where,
  institution_id: string,
  params: { words: string; by: string },
): Promise<void> {
  await tell(where, institution_id, { template: 'staff_change_made', params })
}

async function tell(
  { ctx, trx }: Where,
  institution_id: string,
  letter: LetterOrder,
): Promise<void> {
  const administrators = await activeAdministrators(trx, institution_id).execute()
  const emails = administrators.map(({ email }) => ({ to: email, ...letter }))
  await notifyAll(ctx, trx, institution_id, { emails, texts: [] })
}
