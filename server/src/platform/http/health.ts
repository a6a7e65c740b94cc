import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from '../../context.ts'
import { failedBatches } from '../db/batch-queue.ts'
import { hideSuspicionPath } from '../suspicion-path.ts'

const READY_TIMEOUT_MS = 2_000

/** /healthz: the process is running. /readyz: it can serve, which means its database answers in time. */
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

/** Prometheus metrics: the process, calls by route and status, the pool, and failed batches. */
export function mountMetrics(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.exposeMetrics) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, ctx.pool.idleCount)
      this.set({ state: 'busy' }, ctx.pool.totalCount - ctx.pool.idleCount)
      this.set({ state: 'waiting' }, ctx.pool.waitingCount)
    },
  })
  registry.registerMetric(failedBatches)
  app.addHook('onResponse', (request, reply, done) => {
    const route = hideSuspicionPath(request.routeOptions.url ?? 'unmatched')
    const labels = { method: request.method, route, status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
