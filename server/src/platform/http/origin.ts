import type { FastifyRequest } from 'fastify'
import type { Origin } from '../callers/caller.ts'
import type { Context } from '../../context.ts'
import { originAt } from '../institutions/public-origin.ts'

export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** A page of this very host sent it, or no page at all: what browsers send names its origin. */
export function isFromOwnPage({ config }: Context, request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === originAt(config, request.hostname.toLowerCase())
}
