import { type Insertable, sql } from 'kysely'
import { createBatchWrite } from '../../db/batch-queue.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import type { BounceKind, EmailPort } from './port.ts'

type StoredEmail = Pick<
  Insertable<Tables['sandbox_inbox']>,
  'institution_id' | 'recipient' | 'subject' | 'text' | 'html' | 'message_id'
>

/** As many as are stored in one statement. */
const AT_ONCE = 64

type Columns = { [Column in Exclude<keyof StoredEmail, 'institution_id'>]: unknown[] }

/** An array for each column takes half the processor time of one JSON text. */
const store = statement(
  (
    _db,
    {
      institution_id,
      recipient,
      subject,
      text,
      html,
      message_id,
    }: Columns & Pick<StoredEmail, 'institution_id'>,
  ) => sql`
    insert into sandbox_inbox (institution_id, channel, recipient, subject, text, html, message_id)
    select ${institution_id}, 'email', email.*
    from unnest(${recipient}::text[], ${subject}::text[], ${text}::text[], ${html}::text[],
      ${message_id}::uuid[]) as email`,
)

/** Emails that are sent at the same time share a statement and a commit. */
const addToInbox = createBatchWrite<StoredEmail>({
  lanes: 1,
  maxItems: AT_ONCE,
  write: (db, emails) =>
    store(db, {
      institution_id: emails[0].institution_id,
      recipient: emails.map((email) => email.recipient),
      subject: emails.map((email) => email.subject),
      text: emails.map((email) => email.text),
      html: emails.map((email) => email.html),
      message_id: emails.map((email) => email.message_id),
    }),
})

/** Stores emails instead of sending them; the sandbox inbox shows them. */
export function sandboxEmail(db: Database): EmailPort {
  return {
    atOnce: AT_ONCE,
    async send({ institution_id, id, to: recipient, subject, text, html }) {
      const email = { institution_id, recipient, subject, text, html, message_id: id }
      await addToInbox(db, email, institution_id)
      return bounceOf(recipient)
    },
  }
}

/** `ada+hardbounce@…` and `ada+softbounce@…` bounce. The inbox shows them too, or nobody could sign in. */
function bounceOf(recipient: string): BounceKind | undefined {
  const kind = /\+(hard|soft)bounce@/.exec(recipient)?.[1]
  return kind as BounceKind | undefined
}
