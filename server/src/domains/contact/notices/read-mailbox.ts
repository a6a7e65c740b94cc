import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isMarkedFor } from '../../../platform/mail/email-mark.ts'
import { type MailReport, readReport } from '../../../platform/mail/read-report.ts'
import {
  MAILBOX_FOLDERS,
  type MailboxMessage,
  type Taken,
} from '../../../platform/ports/email/port.ts'
import { raiseTask } from '../tasks/tasks.ts'
import { receiveBounce } from './receive-bounce.ts'
import { receiveComplaint } from './receive-complaint.ts'

/** How long one process may read, which is longer than a reading takes. If it dies, others read after this time. */
const TURN_MINUTES = 10
const MAX_WAIT_MINUTES = 30

/**
 * Reads what mail servers returned to us: emails that did not arrive, and complaints. One process reads at a time.
 * While the mailbox cannot be read, it is tried at growing intervals, and the log has a line at the first, second,
 * fourth, eighth … failure.
 */
export async function readMailbox(ctx: Context): Promise<void> {
  const { mailbox, db } = ctx
  if (mailbox === null || !(await takeTurn(db))) return
  try {
    await mailbox.read((message) => takeMessage(ctx, message))
    await sql`update mailbox_reading
      set taken_until = null, read_at = now(), failures = 0, next_try_at = now()`.execute(db)
  } catch (error) {
    const failures = await noteFailure(db)
    if (Number.isInteger(Math.log2(failures))) {
      ctx.log.warn({ err: error, failures }, 'the mailbox of bounces could not be read')
    }
  }
}

async function takeTurn(db: Database): Promise<boolean> {
  const { rows } = await sql`
    insert into mailbox_reading as reading (taken_until)
    values (now() + make_interval(mins => ${TURN_MINUTES}))
    on conflict (singleton) do update set taken_until = excluded.taken_until
      where (reading.taken_until is null or reading.taken_until < now())
        and reading.next_try_at <= now()
    returning singleton`.execute(db)
  return rows.length > 0
}

async function noteFailure(db: Database): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update mailbox_reading set taken_until = null, failures = failures + 1,
      next_try_at = now() + make_interval(
        mins => least(${MAX_WAIT_MINUTES}, power(2, least(failures, 10))::int))
    returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}

/** Applies one message. Its effect is committed before this returns, and the message is moved afterwards. */
async function takeMessage(ctx: Context, { source }: MailboxMessage): Promise<Taken> {
  if (source === null) return setAside(ctx)
  const report = await readReport(source)
  if (report.kind === 'unreadable') return setAside(ctx)
  if (report.kind === 'other') return 'read'
  const about = findEmail(ctx, report)
  // Spam that others send in our name also bounces to us.
  if (about === undefined) return 'read'
  if (report.kind === 'bounce') await receiveBounce(ctx, { ...about, kind: report.bounce })
  else await receiveComplaint(ctx, about)
  return 'read'
}

/** Finds the email of ours that a report is about, and the address to which it was sent. */
function findEmail(
  { secrets }: Context,
  { marks, addresses }: Extract<MailReport, { kind: 'bounce' | 'complaint' }>,
): { institution_id: string; email: string; emailId: string } | undefined {
  for (const mark of marks) {
    const email = addresses.find((address) => isMarkedFor(secrets, mark, address))
    if (email !== undefined) {
      return { institution_id: mark.institution_id, emailId: mark.emailId, email }
    }
  }
  return undefined
}

/**
 * Raises one task a day, however many messages there are. The recipient is unknown, so the first institution gets it.
 */
async function setAside({ db, clock }: Context): Promise<Taken> {
  const { id: institution_id } = await db
    .selectFrom('institutions')
    .select('id')
    .orderBy('is_default', 'desc')
    .orderBy('slug')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await raiseTask(db, {
    institution_id,
    kind: 'mail_set_aside',
    message: `A message in the mailbox for returned emails could not be read. It is in the folder “${MAILBOX_FOLDERS.aside}”. Check whether it says that an email did not arrive.`,
    key: `mail_set_aside:${easternDate(now)}`,
    now,
  })
  return 'aside'
}
