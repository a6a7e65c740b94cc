import type { Database } from '../../db/database.ts'
import type { EmailPort } from './port.ts'

/** Mail that stays here: the sandbox inbox shows it. */
export function sandboxEmail(db: Database): EmailPort {
  return {
    async send({ institution_id, to, subject, text, html }) {
      await db
        .insertInto('sandbox_inbox')
        .values({ institution_id, channel: 'email', recipient: to, subject, text, html })
        .execute()
    },
  }
}
