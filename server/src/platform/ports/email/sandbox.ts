import type { Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import type { EmailPort } from './port.ts'

type StoredEmail = Pick<
  Insertable<Tables['sandbox_inbox']>,
  'institution_id' | 'recipient' | 'subject' | 'text' | 'html'
>

const store = statement((db, { institution_id, recipient, subject, text, html }: StoredEmail) =>
  db
    .insertInto('sandbox_inbox')
    .values({ institution_id, channel: 'email', recipient, subject, text, html }),
)

/** Stores emails instead of sending them; the sandbox inbox shows them. */
export function sandboxEmail(db: Database): EmailPort {
  return {
    async send({ institution_id, to, subject, text, html }) {
      await store(db, { institution_id, recipient: to, subject, text, html })
    },
  }
}
