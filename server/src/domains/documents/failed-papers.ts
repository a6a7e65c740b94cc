import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enqueue } from '../../platform/queue/job-table.ts'
import { raiseNewTask } from '../contact/tasks/tasks.ts'

/** A statement or a tax form of one account that could not be made. */
export interface FailedPaper {
  account_id: string
  paper: 'statement' | 'tax_form'
  /** The last day of the statement, or the tax year. */
  of: string
  error: unknown
}

const TASK = 'paper_failed'
/** So many in a row fail for a reason that lies with none of the accounts, such as the file store. */
const SYSTEMIC = 20

/**
 * Notes the papers that could not be made in one run, so that the others are made all the same. What
 * failed is put before staff and tried again by the queue. When many fail in a row the whole run is
 * given up instead: it is made again from the start, and staff hear of the run.
 */
export class PaperFailures {
  private readonly ctx: Context
  private readonly institution_id: string
  private inARow: FailedPaper[] = []
  /** The accounts to leave out for the rest of the run. */
  readonly accounts = new Set<string>()

  constructor(ctx: Context, institution_id: string) {
    this.ctx = ctx
    this.institution_id = institution_id
  }

  async add(failed: FailedPaper): Promise<void> {
    this.accounts.add(failed.account_id)
    this.inARow.push(failed)
    if (this.inARow.length < SYSTEMIC) return
    throw new AggregateError(
      this.inARow.map(({ error }) => error),
      `${SYSTEMIC} papers in a row could not be made`,
      { cause: failed.error },
    )
  }

  /** Papers were made: what failed before them failed for reasons of its own account. */
  async made(paper: FailedPaper['paper'], accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return
    // An account's papers are made from the oldest on, so whatever failed before is made by now.
    await sql`
      update staff_tasks set handled_at = ${this.ctx.clock.now()}, handled_by = 'the bank'
      where institution_id = ${this.institution_id} and handled_at is null
        and kind = ${TASK} and details ->> 'paper' = ${paper}
        and details ->> 'account_id' = any(${accountIds}::text[])`.execute(this.ctx.db)
    await this.tell()
  }

  /** Puts before staff what failed since the last paper that was made. */
  async tell(): Promise<void> {
    const failed = this.inARow
    this.inARow = []
    for (const one of failed) await this.tellOf(one)
  }

  private async tellOf(failed: FailedPaper): Promise<void> {
    const { ctx, institution_id } = this
    const { account_id, paper, of, error } = failed
    ctx.log.error({ err: error, institution_id, account_id, paper, of }, 'a paper was not made')
    const what = paper === 'statement' ? `statement through ${of}` : `tax form of ${of}`
    await inTransaction(ctx.db, async (trx) => {
      const isNew = await raiseNewTask(trx, {
        institution_id,
        kind: TASK,
        message: `The ${what} of this account could not be made. We try again automatically; this task closes when it is made. If it stays open for a day, ask the people who operate the server to read its log.`,
        details: { account_id, paper, of },
        key: `${TASK}:${paper}:${account_id}:${of}`,
        now: ctx.clock.now(),
      })
      if (isNew) await enqueue(trx, 'make_paper_again', { institution_id, account_id, paper })
    })
  }
}
