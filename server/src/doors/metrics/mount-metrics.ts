import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { StartError } from '../../platform/errors.ts'
import type { Admission } from '../../platform/http/admission/admission.ts'
import { mountHealth } from '../../platform/http/health.ts'
import { hideSuspicionPath } from '../../platform/suspicion-path.ts'
import { callDurations, metricsOf } from './metrics.ts'

/** Measures every call, and serves the figures at /metrics where EXPOSE_METRICS allows it. */
export function mountMetrics(app: FastifyInstance, ctx: Context, admission: Admission): void {
  const { exposeMetrics, metrics: listener } = ctx.config
  if (!exposeMetrics && !listener) return
  metricsOf(ctx).admission = admission
  app.addHook('onResponse', (request, reply, done) => {
    const route = hideSuspicionPath(request.routeOptions.url ?? 'unmatched')
    const labels = { method: request.method, route, status: reply.statusCode }
    callDurations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  if (exposeMetrics) serveFigures(app, ctx)
}

function serveFigures(app: FastifyInstance, ctx: Context): void {
  const { registry } = metricsOf(ctx)
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await metricsOf(ctx).write()),
  )
}

/**
 * Serves figures and health on the port METRICS_PORT, which is apart from the pages: a process that only runs
 * jobs has no other port.
 */
export async function listenForMetrics(ctx: Context): Promise<FastifyInstance | undefined> {
  const { metrics: listener } = ctx.config
  if (!listener) return undefined
  const app = Fastify({ logger: false })
  serveFigures(app, ctx)
  mountHealth(app, ctx)
  try {
    await app.listen(listener)
  } catch (error) {
    const { port, host } = listener
    throw new StartError(`METRICS_PORT: cannot listen on ${host}:${port} (${String(error)}).`)
  }
  return app
}
