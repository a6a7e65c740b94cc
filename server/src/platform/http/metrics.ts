import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from '../../context.ts'
import { groupsUndone } from '../db/shared-transaction.ts'
import { withoutSecretDesk } from '../secret-desk.ts'

/** Prometheus figures: the process, calls by route and status, the pool, and undone groups. */
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
  registry.registerMetric(groupsUndone)
  app.addHook('onResponse', (request, reply, done) => {
    const route = withoutSecretDesk(request.routeOptions.url ?? 'unmatched')
    const labels = { method: request.method, route, status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
