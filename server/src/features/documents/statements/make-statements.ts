import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { type DueStatement, findDue, listDue } from './due-statements.ts'
import { type Issuer, findIssuer } from './issuer.ts'
import { type Prepared, keepStatements, prepareStatement } from './keep-statement.ts'
import { drawCode } from './statement-code.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Written and kept together: while one has the thread, figures of others are read. */
const AT_ONCE = 8

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
    await makeAll(ctx, issuer, due)
    if (due.length < PAGE) return after !== undefined || due.length > 0
    after = due.at(-1)?.account_id
  }
}

/** While some are kept the next are written; kept in one order, so that two sandboxes come out the same. */
async function makeAll(ctx: Context, issuer: Issuer, due: readonly DueStatement[]): Promise<void> {
  let written = prepareSome(ctx, issuer, due.slice(0, AT_ONCE))
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const prepared = await written
    written = prepareSome(ctx, issuer, due.slice(at + AT_ONCE, at + 2 * AT_ONCE))
    await keepWritten(ctx, issuer, prepared)
  }
}

type Written = PromiseSettledResult<Prepared>[]

/** What fails waits for its turn to say so. */
function prepareSome(ctx: Context, issuer: Issuer, due: readonly DueStatement[]): Promise<Written> {
  return Promise.allSettled(due.map((one) => prepareStatement(ctx, issuer, one, drawCode())))
}

/** Those before one that cannot be written are kept. */
async function keepWritten(ctx: Context, issuer: Issuer, all: Written): Promise<void> {
  const failed = all.findIndex(({ status }) => status === 'rejected')
  const written = all.slice(0, failed === -1 ? all.length : failed)
  const prepared = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (prepared.length > 0) await keepStatements(ctx, issuer.institution.id, prepared)
  const failure = all[failed]
  if (failure?.status === 'rejected') throw failure.reason
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
    await makeAll(ctx, issuer, [due])
  }
}
