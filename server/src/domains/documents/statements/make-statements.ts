import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { type DueStatement, findDue, listDue } from './due-statements.ts'
import { type Issuer, findIssuer } from './issuer.ts'
import { PaperFailures } from '../failed-papers.ts'
import {
  type Gathered,
  type Prepared,
  gatherToWrite,
  keepStatements,
  putStatement,
} from './keep-statement.ts'
import { drawCode } from './statement-code.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Read and kept together. */
const AT_ONCE = 8
/** So many times as many are with the threads that write them. */
const AHEAD = 2

/**
 * Makes every statement of an institution that is missing up to a day, the oldest of an account first.
 * An account whose statement cannot be made is left out and put before staff. Killed, it goes on where
 * it was. Call it under the lock of the papers.
 */
export async function makeStatements(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<void> {
  const night: Night = {
    ctx,
    issuer: await findIssuer(ctx.db, institution_id),
    failures: new PaperFailures(ctx, institution_id),
  }
  // Once more while some account had another one missing.
  while (await makeNext(night, through));
  await night.failures.tell()
}

/** What the statements of one run share. */
interface Night {
  ctx: Context
  issuer: Issuer
  failures: PaperFailures
}

/** The next one of every account that misses some. */
async function makeNext(night: Night, through: BusinessDate): Promise<boolean> {
  const { id: institution_id } = night.issuer.institution
  const without = night.failures.accounts
  let after: string | undefined
  for (;;) {
    const page = { institution_id, through, after: after ?? BEFORE_ALL, without, limit: PAGE }
    const due = await listDue(night.ctx.db, page)
    await makeAll(night, due)
    if (due.length < PAGE) return after !== undefined || due.length > 0
    after = due.at(-1)?.account_id
  }
}

/**
 * While threads write some, the figures of the next are read and those before are kept: in one order,
 * so that two sandboxes come out the same.
 */
async function makeAll(night: Night, due: readonly DueStatement[]): Promise<void> {
  const ahead: Promise<Tried[]>[] = []
  try {
    for (let at = 0; at < due.length; at += AT_ONCE) {
      ahead.push(writeSome(night, await gatherSome(night, due.slice(at, at + AT_ONCE))))
      if (ahead.length > AHEAD) await keepFirst(night, ahead)
    }
    while (ahead.length > 0) await keepFirst(night, ahead)
  } finally {
    // After a failure nothing goes on in the background.
    await Promise.all(ahead)
  }
}

async function keepFirst(night: Night, ahead: Promise<Tried[]>[]): Promise<void> {
  const tried = await ahead.shift()
  if (tried) await keepWritten(night, tried)
}

/** One statement, as far as it has come. */
interface Tried<T = Prepared> {
  due: DueStatement
  result: PromiseSettledResult<T>
}

async function settle<T>(due: DueStatement, work: Promise<T>): Promise<Tried<T>> {
  const [result] = await Promise.allSettled([work])
  return { due, result }
}

function gatherSome(
  { ctx, issuer }: Night,
  due: readonly DueStatement[],
): Promise<Tried<Gathered>[]> {
  return Promise.all(due.map((one) => settle(one, gatherToWrite(ctx, issuer, one, drawCode()))))
}

/** Written, and put away in the file store. */
function writeSome({ ctx }: Night, gathered: readonly Tried<Gathered>[]): Promise<Tried[]> {
  return Promise.all(
    gathered.map(({ due, result }) =>
      settle(
        due,
        result.status === 'rejected'
          ? Promise.reject(result.reason)
          : putStatement(ctx, result.value),
      ),
    ),
  )
}

/** Those that could be made are kept together; an account whose statement could not is left out. */
async function keepWritten({ ctx, issuer, failures }: Night, all: readonly Tried[]): Promise<void> {
  const prepared = all.flatMap(({ result }) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  if (prepared.length > 0) await keepStatements(ctx, issuer.institution.id, prepared)
  await failures.made(
    'statement',
    prepared.map(({ statement }) => statement.account_id),
  )
  for (const { due, result } of all) {
    if (result.status === 'fulfilled') continue
    const { account_id, period_to: of } = due
    await failures.add({ account_id, paper: 'statement', of, error: result.reason })
  }
}

/** The same for one account. */
export async function makeStatementsOf(
  ctx: Context,
  { institution_id, accountId }: { institution_id: string; accountId: string },
  through: BusinessDate,
): Promise<void> {
  const issuer = await findIssuer(ctx.db, institution_id)
  const failures = new PaperFailures(ctx, institution_id)
  for (;;) {
    const due = await findDue(ctx.db, { institution_id, accountId }, through)
    if (due === undefined) return
    await makeAll({ ctx, issuer, failures }, [due])
    await failures.tell()
    // The job that asked for it is tried again.
    if (failures.accounts.size > 0) throw new Error('the statement of an account was not made')
  }
}
