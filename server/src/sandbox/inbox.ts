import type { InboxMessage } from '@passbook/contract/sandbox'
import type { Database } from '../platform/db/database.ts'

const INBOX_LIMIT = 100

/** What one institution's mail and text messages brought, newest first; `to` is an email or a phone in any spelling. */
export async function listInbox(
  db: Database,
  institution_id: string,
  to?: string,
): Promise<InboxMessage[]> {
  let query = db
    .selectFrom('sandbox_inbox')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .orderBy('id', 'desc')
    .limit(INBOX_LIMIT)
  if (to) query = query.where('recipient', '=', normalise(to))
  const rows = await query.execute()
  return rows.map(({ id, channel, recipient, subject, text, html, received_at }) => ({
    id,
    channel,
    to: recipient,
    subject,
    text,
    html,
    received_at: received_at.toISOString(),
    code: /\b\d{6}\b/.exec(text)?.[0] ?? null,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
  }))
}

function normalise(to: string): string {
  return to.includes('@') ? to.toLowerCase() : to.replaceAll(/\D/g, '').slice(-10)
}
