import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** One of many calls that were refused at once: the log has their number instead. */
    isUnlogged: boolean
  }
}

/** Writes the two lines of a call, when it came and when it was answered. */
export class CallLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'invocation_id' })
  }

  /** Fastify would write this before anything can refuse the call; `logArrivals` does it later. */
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (!request.isUnlogged) super.requestCompleted(error, request, reply)
  }
}

export function logArrivals(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    logArrival(request)
    done()
  })
}

export function logArrival(request: FastifyRequest): void {
  request.log.info({ req: request }, 'incoming request')
}
