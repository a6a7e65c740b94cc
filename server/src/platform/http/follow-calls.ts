import type { FastifyInstance } from 'fastify'
import { causedBy } from '../cause.ts'

/** Whatever a handler logs, records, and orders as a job or an email names the call. */
export function followCalls(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function followed(request, reply) {
      return causedBy({ invocation_id: request.id }, () => handler.call(this, request, reply))
    }
  })
}
