import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/queue/job-table.ts'
import { raiseNewTask } from '../contact/tasks/tasks.ts'

/** A statement or tax form that could not be made. */
export interface FailedPaper {
  account_id: string
  paper: 'statement' | 'tax_form'
  /** The last day of the statement, or the tax year. */
  of: string
  error: unknown
}

const TASK = 'paper_failed'
/** This many failures in a row have a common cause, such as the file store, and not the accounts. */
const MAX_CONSECUTIVE = 20

/**
 * Records the documents that could not be made in one run, so that the others are still made. Each failure
 * becomes a staff task and is retried by the queue. If many fail in a row, the whole run fails instead: it
 * is repeated from the start, and staff are notified of the run.
 */
export class PaperFailures {
  private readonly ctx: Context
  private readonly institution_id: string
  private consecutive: FailedPaper[] = []
  /** The accounts to leave out for the rest of the run. */
  readonly accounts = new Set<string>()

  constructor(ctx: Context, institution_id: string) {
    this.ctx = ctx
    this.institution_id = institution_id
  }

  async add(failed: FailedPaper): Promise<void> {
    this.accounts.add(failed.account_id)
    this.consecutive.push(failed)
    if (this.consecutive.length < MAX_CONSECUTIVE) return
    throw new AggregateError(
      this.consecutive.map(({ error }) => error),
      `${MAX_CONSECUTIVE} papers in a row could not be made`,
      { cause: failed.error },
    )
  }

  /** Records documents that were made. Failures before them must then be due to their accounts. */
  async recordMade(paper: FailedPaper['paper'], accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return
    // An account's documents are made oldest first, so everything that failed before is made by now.
    await sql`
      update staff_tasks set handled_at = ${this.ctx.clock.now()}, handled_by = 'the bank'
      where institution_id = ${this.institution_id} and handled_at is null
        and kind = ${TASK} and details ->> 'paper' = ${paper}
        and details ->> 'account_id' = any(${accountIds}::text[])`.execute(this.ctx.db)
    await this.raiseTasks()
  }

  /** Raises a staff task for each failure since the last document that was made. */
  async raiseTasks(): Promise<void> {
    const failed = this.consecutive
    this.consecutive = []
    for (const failure of failed) await this.raiseTaskFor(failure)
  }

  private async raiseTaskFor(failed: FailedPaper): Promise<void> {
    const { ctx, institution_id } = this
    const { account_id, paper, of, error } = failed
    ctx.log.error({ err: error, institution_id, account_id, paper, of }, 'a paper was not made')
    const what = paper === 'statement' ? `statement through ${of}` : `tax form of ${of}`
    await inTransaction(ctx.db, async (trx) => {
      const isNew = await raiseNewTask(trx, {
        institution_id,
        kind: TASK,
        message: `The ${what} of this account could not be created. We retry automatically, and this task closes when it succeeds. If it stays open for a day, ask the operator to check the server log.`,
        details: { account_id, paper, of },
        key: `${TASK}:${paper}:${account_id}:${of}`,
        now: ctx.clock.now(),
      })
      if (isNew) await enqueue(trx, 'make_paper_again', { institution_id, account_id, paper })
    })
  }
}
