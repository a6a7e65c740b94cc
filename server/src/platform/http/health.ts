import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

const READY_TIMEOUT_MS = 2_000

/** /healthz: the process is running. /readyz: it can serve, which means its database answers in time. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = await isReady(ctx)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' })
  })
}

/** Whether the database answers in time. */
export async function isReady({ pool }: Pick<Context, 'pool'>): Promise<boolean> {
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(READY_TIMEOUT_MS, false, { ref: false })])
}
