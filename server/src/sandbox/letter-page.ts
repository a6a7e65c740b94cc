import { SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { DomainError } from '../platform/errors.ts'

const MessageParams = z.object({ id: z.coerce.number().check(z.int()) })

/** Letters are styled inline, as mail readers need it, and do nothing: they get a policy of their own. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** An email of the inbox as its reader shows it, for a frame of the console. */
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
        .send(asShownHere(message.html))
    },
  )
}

/** Demo people were written to under another port: pictures and links lead to this server. */
function asShownHere(html: string): string {
  return html
    .replaceAll(/"https?:\/\/(?:[\w-]+\.)?localhost(?::\d+)?\//g, '"/')
    .replaceAll('<a ', '<a target="_top" ')
}
