import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { type DueStatement, findDue, listDue } from './due-statements.ts'
import { type Issuer, findIssuer } from './issuer.ts'
import {
  type Gathered,
  type Prepared,
  gatherToWrite,
  keepStatements,
  writeStatement,
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

/**
 * While threads write some, the figures of the next are read and those before are kept: in one order,
 * so that two sandboxes come out the same.
 */
async function makeAll(ctx: Context, issuer: Issuer, due: readonly DueStatement[]): Promise<void> {
  const ahead: Promise<Written>[] = []
  try {
    for (let at = 0; at < due.length; at += AT_ONCE) {
      ahead.push(writeSome(await gatherSome(ctx, issuer, due.slice(at, at + AT_ONCE))))
      if (ahead.length > AHEAD) await keepFirst(ctx, issuer, ahead)
    }
    while (ahead.length > 0) await keepFirst(ctx, issuer, ahead)
  } finally {
    // After a failure nothing goes on behind the back of whoever hears of it.
    await Promise.all(ahead)
  }
}

async function keepFirst(ctx: Context, issuer: Issuer, ahead: Promise<Written>[]): Promise<void> {
  const written = await ahead.shift()
  if (written) await keepWritten(ctx, issuer, written)
}

type Read = PromiseSettledResult<Gathered>[]
type Written = PromiseSettledResult<Prepared>[]

/** What fails waits for its turn to say so. */
function gatherSome(ctx: Context, issuer: Issuer, due: readonly DueStatement[]): Promise<Read> {
  return Promise.allSettled(due.map((one) => gatherToWrite(ctx, issuer, one, drawCode())))
}

function writeSome(gathered: Read): Promise<Written> {
  return Promise.allSettled(
    gathered.map(async (one) => {
      if (one.status === 'rejected') throw one.reason
      return { ...one.value, bytes: await writeStatement(one.value.statement) }
    }),
  )
}

/** Those before one that cannot be written are kept. */
async function keepWritten(ctx: Context, issuer: Issuer, all: Written): Promise<void> {
  const failed = all.findIndex(({ status }) => status === 'rejected')
  const written = all.slice(0, failed === -1 ? all.length : failed)
  const prepared = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (prepared.length > 0) await keepStatements(ctx, issuer.institution.id, prepared)
  for (const { bytes } of prepared) letGo(bytes)
  const failure = all[failed]
  if (failure?.status === 'rejected') throw failure.reason
}

/**
 * Gives the memory of a kept document back at once. A night of them has long been promoted by the
 * garbage collector, which then lets sixty MiB of them lie before it looks.
 */
function letGo({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
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
