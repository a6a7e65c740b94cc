import type { FastifyRequest } from 'fastify'
import type { Origin } from '../features/auth/start-session.ts'

export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** The address links in mail lead to: the host the person is on. */
export function baseUrlOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
