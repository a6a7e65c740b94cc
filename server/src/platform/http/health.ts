import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'

const READY_TIMEOUT_MS = 2_000

/** /healthz: the process is running. /readyz: it can serve, which means its database answers in time. */
export function mountHealth(app: FastifyInstance, ctx: Context): void {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const
  app.get('/healthz', quiet, async (request) => ({
    status: 'ok',
    ...(isSignedProbe(ctx, request) && { caller: request.ip, protocol: request.protocol }),
  }))
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

/** A header with which `npm run ready` proves that it knows APP_SECRET. */
export const PROBE_HEADER = 'x-passbook-probe'
const PROBE = 'probe of the public address'
const PROBE_VALID_MS = 5 * 60_000

/** The value of the header at an instant, in milliseconds. */
export function signProbe({ secrets }: Pick<Context, 'secrets'>, nowMs: number): string {
  return `${nowMs}.${secrets.sign(PROBE, String(nowMs))}`
}

/**
 * To a signed probe /healthz also answers from which address and by which protocol the call came, which shows
 * whether the headers of the reverse proxy count. A caller only learns this about itself.
 */
function isSignedProbe({ secrets }: Context, { headers }: FastifyRequest): boolean {
  const [at = '', signature = ''] = String(headers[PROBE_HEADER] ?? '').split('.')
  if (!(Math.abs(Date.now() - Number(at)) < PROBE_VALID_MS)) return false
  return secrets.verify(PROBE, at, signature)
}
