import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

const READY_TIMEOUT_MS = 2_000

/** /healthz: the process lives. /readyz: it can serve, that is, its database answers in time. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const answered = ctx.pool.query('select 1').then(
      () => true,
      () => false,
    )
    const ready = await Promise.race([answered, sleep(READY_TIMEOUT_MS, false, { ref: false })])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' })
  })
}
