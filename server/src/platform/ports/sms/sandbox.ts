import type { Database } from '../../db/database.ts'
import type { SmsPort } from './port.ts'

/** Text messages that stay here: the sandbox inbox shows them. */
export function sandboxSms(db: Database): SmsPort {
  return {
    async send({ institution_id, to, text }) {
      await db
        .insertInto('sandbox_inbox')
        .values({ institution_id, channel: 'sms', recipient: to, text, subject: null, html: null })
        .execute()
    },
  }
}
