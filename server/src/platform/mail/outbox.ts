import { type RawBuilder, sql } from 'kysely'
import { currentInvocation } from '../cause.ts'
import { acrossInstitutions } from '../db/across-institutions.ts'
import { createBatchWrite } from '../db/batch-queue.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * The emails that are to be sent. They are inserted in the transaction of the act they are about, taken in
 * batches by one process, and deleted once they were sent: an email leaves at least once if, and only if,
 * its act was committed (TRUST I8).
 */

/** Sent after all others: sign-in codes must not wait for broadcasts. */
const LOW_PRIORITY = 10
/** After so many failures nobody tries again. */
const MAX_ATTEMPTS = 25

interface NewEmails {
  institution_id: string
  sealed: readonly string[]
  priority: number
  invocation_id: string | null
}

const insert = statement(
  (_db, { institution_id, sealed, priority, invocation_id }: NewEmails) => sql`
    insert into email_outbox (institution_id, sealed, priority, invocation_id)
    select ${institution_id}, email.sealed, ${priority}::smallint, ${invocation_id}::uuid
    from unnest(${sealed}::text[]) as email (sealed)`,
)

/** Orders emails in the transaction of the caller. */
export async function addToOutbox(
  trx: Database,
  institution_id: string,
  sealed: readonly string[],
  { isLowPriority = false } = {},
): Promise<void> {
  if (sealed.length === 0) return
  const priority = isLowPriority ? LOW_PRIORITY : 0
  await insert(trx, { institution_id, sealed, priority, invocation_id: currentInvocation() })
}

export interface TakenEmail {
  id: number
  institution_id: string
  sealed: string
  attempts: number
  /** The call that ordered it. */
  invocation_id: string | null
}

const ofAll = (db: Database) => acrossInstitutions(db, 'sending what is due')

/** Takes the next emails that are due, so that no other process sends them meanwhile. */
export async function takeEmails(
  db: Database,
  { worker, most }: { worker: string; most: number },
): Promise<TakenEmail[]> {
  const { rows } = await sql<TakenEmail>`
    with due as materialized (
      select institution_id, id from email_outbox where taken_by is null and due_at <= now()
      order by priority, due_at, id limit ${most} for update skip locked
    ), taken as (
      update email_outbox set taken_by = ${worker}, taken_at = now(), attempts = attempts + 1
      where institution_id = any (array(select institution_id from due))
        and id = any (array(select id from due))
        and (institution_id, id) in (select institution_id, id from due)
      returning id, institution_id, sealed, attempts, invocation_id, priority, due_at
    )
    select id, institution_id, sealed, attempts, invocation_id from taken
    order by priority, due_at, id`.execute(ofAll(db))
  return rows
}

type EmailKey = Pick<TakenEmail, 'institution_id' | 'id'>

/** The arrays find the rows by the primary key whatever the statistics say; the pairs are what is meant. */
function isOneOf(emails: readonly EmailKey[]): RawBuilder<boolean> {
  const institutions = emails.map(({ institution_id }) => institution_id)
  const ids = emails.map(({ id }) => id)
  return sql`institution_id = any (${institutions}::uuid[]) and id = any (${ids}::bigint[])
    and (institution_id, id) in (select * from unnest(${institutions}::uuid[], ${ids}::bigint[]))`
}

const remove = createBatchWrite<EmailKey & { template: string }>({
  lanes: 1,
  maxItems: 100,
  write: (db, sent) =>
    sql`
      with gone as (
        delete from email_outbox where ${isOneOf(sent)}
        returning id, institution_id, invocation_id, attempts, ordered_at
      )
      insert into finished_work
        (institution_id, invocation_id, kind, name, attempts, ordered_at)
      select gone.institution_id, gone.invocation_id, 'email', sent.template, gone.attempts,
        gone.ordered_at
      from gone
      join unnest(
        ${sent.map((one) => one.institution_id)}::uuid[], ${sent.map(({ id }) => id)}::bigint[],
        ${sent.map((one) => one.template)}::text[]
      ) as sent (institution_id, id, template)
        on sent.institution_id = gone.institution_id and sent.id = gone.id
      where gone.invocation_id is not null`.execute(ofAll(db)),
})

/** Removes an email that was sent, in one statement with others that were sent meanwhile. */
export function removeSent(
  db: Database,
  { institution_id, id }: EmailKey,
  template: string,
): Promise<void> {
  return remove(db, { institution_id, id, template })
}

/** Puts an email back after a failure, to be tried again ever later: after 3 s at first, then up to hours. */
export async function putBack(
  db: Database,
  { institution_id, id, attempts }: TakenEmail,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await sql`
    update email_outbox set taken_by = null, taken_at = null, last_error = ${message},
      due_at = case when attempts >= ${MAX_ATTEMPTS} then 'infinity'
        else now() + make_interval(secs => exp(least(10, ${attempts}::int))) end
    where institution_id = ${institution_id} and id = ${id}`.execute(ofAll(db))
}

/** Puts back what a process has taken and not begun to send. */
export async function putBackAll(db: Database, emails: readonly TakenEmail[]): Promise<void> {
  await sql`
    update email_outbox set taken_by = null, taken_at = null, attempts = attempts - 1
    where ${isOneOf(emails)}`.execute(ofAll(db))
}
