import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { findInstitution } from '../../../institutions/queries.ts'
import { findDue, listDue } from './due-statements.ts'
import { keepStatement } from './keep-statement.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** While one is written in its thread, figures of others are read and rows of others kept. */
const AT_ONCE = 4

/**
 * Makes every statement of an institution that is missing up to a day, the oldest of an account first.
 * Killed, it goes on where it was. Call it under the banking lock.
 */
export async function makeStatements(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<void> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const due = await listDue(ctx.db, { institution_id, through, after, limit: PAGE })
    const left = due.map(({ account_id: accountId }) => accountId)
    const takeOver = async () => {
      for (let accountId = left.shift(); accountId !== undefined; accountId = left.shift()) {
        await makeStatementsOf(ctx, { institution_id, accountId }, through)
      }
    }
    // Nobody is left at work when this ends, also when one of them failed.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeOver))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    after = due.at(-1)?.account_id
  }
}

/** The same for one account. */
export async function makeStatementsOf(
  ctx: Context,
  account: { institution_id: string; accountId: string },
  through: BusinessDate,
): Promise<void> {
  const institution = await findInstitution(ctx.db, account.institution_id)
  for (;;) {
    const due = await findDue(ctx.db, account, through)
    if (due === undefined) return
    await keepStatement(ctx, institution, due)
  }
}
