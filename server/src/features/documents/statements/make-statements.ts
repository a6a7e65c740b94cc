import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { type DueStatement, findDue, listDue } from './due-statements.ts'
import { type Issuer, findIssuer } from './issuer.ts'
import { keepStatement, prepareStatement } from './keep-statement.ts'
import { drawCode } from './statement-code.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Written at the same time: while one has the thread, figures of others are read. */
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
  const issuer = await findIssuer(ctx.db, institution_id)
  // Once more while some account had another one missing.
  while (await makeNext(ctx, issuer, through));
}

/** The next one of every account that misses some. */
async function makeNext(ctx: Context, issuer: Issuer, through: BusinessDate): Promise<boolean> {
  const { id: institution_id } = issuer.institution
  let after: string | undefined
  for (;;) {
    const page = { institution_id, through, after: after ?? BEFORE_ALL, limit: PAGE }
    const due = await listDue(ctx.db, page)
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await makeSome(ctx, issuer, due.slice(at, at + AT_ONCE))
    }
    if (due.length < PAGE) return after !== undefined || due.length > 0
    after = due.at(-1)?.account_id
  }
}

/** Written side by side, kept one after another: two sandboxes come out the same. */
async function makeSome(ctx: Context, issuer: Issuer, due: readonly DueStatement[]): Promise<void> {
  const prepared = await Promise.allSettled(
    due.map((one) => prepareStatement(ctx, issuer, one, drawCode())),
  )
  for (const one of prepared) {
    if (one.status === 'rejected') throw one.reason
    await keepStatement(ctx, one.value)
  }
}

/** The same for one account. */
export async function makeStatementsOf(
  ctx: Context,
  account: { institution_id: string; accountId: string },
  through: BusinessDate,
): Promise<void> {
  const issuer = await findIssuer(ctx.db, account.institution_id)
  for (;;) {
    const due = await findDue(ctx.db, account, through)
    if (due === undefined) return
    await makeSome(ctx, issuer, [due])
  }
}
