import type { Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import type { EmailPort } from './port.ts'

type Letter = Pick<
  Insertable<Tables['sandbox_inbox']>,
  'institution_id' | 'recipient' | 'subject' | 'text' | 'html'
>

const keep = statement((db, { institution_id, recipient, subject, text, html }: Letter) =>
  db
    .insertInto('sandbox_inbox')
    .values({ institution_id, channel: 'email', recipient, subject, text, html }),
)

/** Mail that stays here: the sandbox inbox shows it. */
export function sandboxEmail(db: Database): EmailPort {
  return {
    async send({ institution_id, to, subject, text, html }) {
      await keep(db, { institution_id, recipient: to, subject, text, html })
    },
  }
}
