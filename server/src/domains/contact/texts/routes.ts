import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { envelope } from '../../../platform/http/envelope.ts'
import { API_PREFIX } from '../../../platform/http/mount.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import { receiveText } from './receive-text.ts'

const MAX_CHARACTERS = 1_600

/** As most providers can be told to send it. */
const Received = z.object({
  from: z.string().check(z.maxLength(32)),
  text: z.string().check(z.maxLength(MAX_CHARACTERS)),
})

/**
 * Where the SMS provider tells of texts that came in, on the host of the institution they were sent
 * to. It has a secret in place of a session; who does not have it cannot tell that there is anything.
 */
export function mountTexts(app: FastifyInstance, ctx: Context): void {
  app.post(
    `${API_PREFIX}/texts`,
    {
      schema: { hide: true, body: Received },
      onRequest: (request, _reply, done) => done(refusalOf(ctx, request)),
    },
    async (request, reply) => {
      const { from, text } = request.body as z.infer<typeof Received>
      const institution_id = request.institution.id
      const effect = await receiveText(ctx, { institution_id, from, text })
      return reply.send(envelope(200, request.id, { data: { effect } }))
    },
  )
}

function refusalOf({ config }: Context, { headers }: FastifyRequest): DomainError | undefined {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const secret = config.smsInboundSecret
  const isProvider = secret !== undefined && isSameSecret(secret, given)
  return isProvider ? undefined : new DomainError('not_found')
}
