import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { endTasks, raiseTask } from '../../contact/tasks/tasks.ts'
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
/** Statements that are read and stored together. */
const BATCH_SIZE = 8
/** How many more batches may be with the threads that write PDFs. */
const BATCHES_AHEAD = 2

/**
 * Makes every missing statement of an institution up to a day, the oldest of an account first. If one
 * cannot be made, its account is left out and staff get a task. A killed run continues where it stopped.
 * Call it while holding the papers lock.
 */
export async function makeStatements(
  ctx: Context,
  institution_id: string,
  through: BusinessDate,
): Promise<void> {
  const run: Run = {
    ctx,
    issuer: await findIssuer(ctx.db, institution_id),
    failures: new PaperFailures(ctx, institution_id),
  }
  // Each pass makes one statement per account, until none is missing.
  while (await makeNext(run, through));
  await run.failures.raiseTasks()
  await endTasks(ctx.db, { institution_id, keys: [CONTACT_TASK], now: ctx.clock.now() })
}

/** What all statements of one run share. */
interface Run {
  ctx: Context
  issuer: Issuer
  failures: PaperFailures
}

/** Makes the next missing statement of every account. Returns false if none was missing. */
async function makeNext(run: Run, through: BusinessDate): Promise<boolean> {
  const { id: institution_id } = run.issuer.institution
  const without = run.failures.accounts
  let after: string | undefined
  for (;;) {
    const page = { institution_id, through, after: after ?? BEFORE_ALL, without, limit: PAGE }
    const due = await listDue(run.ctx.db, page)
    await makeAll(run, due)
    if (due.length < PAGE) return after !== undefined || due.length > 0
    after = due.at(-1)?.account_id
  }
}

/**
 * While threads write one batch, the figures of the next are read and the previous batch is stored. The
 * order is fixed, so that two sandboxes come out the same.
 */
async function makeAll(run: Run, due: readonly DueStatement[]): Promise<void> {
  if (due.length > 0) await assertContact(run)
  const ahead: Promise<Attempt[]>[] = []
  try {
    for (let at = 0; at < due.length; at += BATCH_SIZE) {
      ahead.push(writeSome(run, await gatherSome(run, due.slice(at, at + BATCH_SIZE))))
      if (ahead.length > BATCHES_AHEAD) await keepFirst(run, ahead)
    }
    while (ahead.length > 0) await keepFirst(run, ahead)
  } finally {
    // After a failure, nothing may continue in the background.
    await Promise.all(ahead)
  }
}

const CONTACT_TASK = 'error_contact_missing'
const CONTACT_MISSING = 'Enter the phone and address for errors first.'

/**
 * Every statement prints the phone and address for errors (Reg E 1005.9(b)(5)), so without them none is
 * made. The error makes the banking day repeat the run, which continues once they are entered.
 */
async function assertContact({ ctx, issuer }: Run): Promise<void> {
  if (issuer.errors !== null) return
  await raiseTask(ctx.db, {
    institution_id: issuer.institution.id,
    kind: CONTACT_TASK,
    message: `Statements are due but can’t be made. ${CONTACT_MISSING} They are part of the institution’s tax details (tax_profiles).`,
    key: CONTACT_TASK,
    now: ctx.clock.now(),
  })
  throw new Error(CONTACT_MISSING)
}

async function keepFirst(run: Run, ahead: Promise<Attempt[]>[]): Promise<void> {
  const attempts = await ahead.shift()
  if (attempts) await keepWritten(run, attempts)
}

/** The result of one step for one statement. */
interface Attempt<T = Prepared> {
  due: DueStatement
  result: PromiseSettledResult<T>
}

async function settle<T>(due: DueStatement, work: Promise<T>): Promise<Attempt<T>> {
  const [result] = await Promise.allSettled([work])
  return { due, result }
}

function gatherSome(
  { ctx, issuer }: Run,
  due: readonly DueStatement[],
): Promise<Attempt<Gathered>[]> {
  return Promise.all(due.map((each) => settle(each, gatherToWrite(ctx, issuer, each, drawCode()))))
}

/** Writes the PDFs and puts them into the file store. */
function writeSome({ ctx }: Run, gathered: readonly Attempt<Gathered>[]): Promise<Attempt[]> {
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

/** Stores the successful statements together, and records the accounts of the failed ones. */
async function keepWritten({ ctx, issuer, failures }: Run, all: readonly Attempt[]): Promise<void> {
  const prepared = all.flatMap(({ result }) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  if (prepared.length > 0) await keepStatements(ctx, issuer.institution.id, prepared)
  await failures.recordMade(
    'statement',
    prepared.map(({ statement }) => statement.account_id),
  )
  for (const { due, result } of all) {
    if (result.status === 'fulfilled') continue
    const { account_id, period_to: of } = due
    await failures.add({ account_id, paper: 'statement', of, error: result.reason })
  }
}

/** Makes all missing statements of one account. */
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
    await failures.raiseTasks()
    // The error makes the queue retry the job.
    if (failures.accounts.size > 0) throw new Error('the statement of an account was not made')
  }
}
