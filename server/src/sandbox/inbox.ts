import { type InboxMessage, SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { sandboxMessageEndpoints } from '@passbook/contract/sandbox-messages'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { answerMessage, listThreads, readThread } from '../domains/contact/messages/by-staff.ts'
import { listMailed } from '../domains/documents/paper-mail/list-mailed.ts'
import { markPaperReturned } from '../domains/documents/paper-mail/list-papers.ts'
import { receiveBounce } from '../domains/contact/notices/receive-bounce.ts'
import { depositorsWithLogin } from '../platform/callers/account-people.ts'
import type { BounceKind } from '../platform/ports/email/port.ts'
import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'
import { mountCalls } from './mount-calls.ts'

const INBOX_LIMIT = 100

/** Lists an institution's emails and texts, newest first. `to` is an email or a phone in any format. */
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

/** Reports the newest email to an address as bounced, as a mail provider would. */
export async function bounceNewest(
  ctx: Context,
  { institution_id, email, kind }: { institution_id: string; email: string; kind: BounceKind },
): Promise<'none' | 'noted' | 'bad'> {
  const newest = await ctx.db
    .selectFrom('sandbox_inbox')
    .select('message_id')
    .where('institution_id', '=', institution_id)
    .where('channel', '=', 'email')
    .where('recipient', '=', normalise(email))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const emailId = newest?.message_id ?? null
  if (emailId === null) return 'none'
  return receiveBounce(ctx, { institution_id, email: normalise(email), kind, emailId })
}

const SANDBOX_ACTOR = { kind: 'operator', id: 'sandbox' } as const

/** Returns the paper that was mailed last to a person, as the post would. Null if there is none. */
export async function returnNewestPaper(
  ctx: Context,
  { institution_id, email }: { institution_id: string; email: string },
): Promise<string | null> {
  const person = await depositorsWithLogin(ctx.db, institution_id)
    .select('depositors.id as depositor_id')
    .where('users.email', '=', normalise(email))
    .executeTakeFirst()
  if (person === undefined) return null
  const whom = { institution_id, ...person }
  const [newest] = await listMailed(ctx.db, whom)
  if (newest === undefined || newest.came_back_on !== null) return null
  const { kind, paper_id, what } = newest
  const now = ctx.clock.now()
  await markPaperReturned(ctx, { ...whom, kind, paper_id, now, actor: SANDBOX_ACTOR })
  return what
}

/** Mounts the staff side of the message center: reading and answering messages. */
export function mountMessages(app: FastifyInstance, ctx: Context): void {
  mountCalls(app, SANDBOX_PREFIX, sandboxMessageEndpoints, {
    listThreads: ({ institution_id }) => listThreads(ctx.db, institution_id),
    readThread: ({ institution_id, params }) => readThread(ctx.db, institution_id, params.uuid),
    answerThread: async ({ institution_id, params: { uuid: threadId }, body: { text } }) => {
      const now = ctx.clock.now()
      await answerMessage(ctx, { institution_id, threadId, text, now, actor: SANDBOX_ACTOR })
      return readThread(ctx.db, institution_id, threadId)
    },
  })
}

const MessageParams = z.object({ id: z.coerce.number().check(z.int()) })

/** Emails have inline styles and no scripts, so they get a separate content security policy. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Serves an email as a mail reader shows it, for a frame of the console. */
export function mountLetters(app: FastifyInstance, { db }: Context): void {
  app.get(
    `${SANDBOX_PREFIX}/inbox/:id/letter`,
    { schema: { hide: true, params: MessageParams } },
    async ({ institution, params }, reply) => {
      const { id } = params as z.infer<typeof MessageParams>
      const message = await db
        .selectFrom('sandbox_inbox')
        .select('html')
        .where('institution_id', '=', institution.id)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!message?.html) throw new DomainError('not_found')
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': POLICY,
          'x-frame-options': 'SAMEORIGIN',
        })
        .send(withLocalLinks(message.html))
    },
  )
}

/** Emails of the snapshot have another port in their URLs, so images and links are made relative. */
function withLocalLinks(html: string): string {
  return html
    .replaceAll(/"https?:\/\/(?:[\w-]+\.)?localhost(?::\d+)?\//g, '"/')
    .replaceAll('<a ', '<a target="_top" ')
}
