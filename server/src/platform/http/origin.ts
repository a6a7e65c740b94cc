import type { FastifyRequest } from 'fastify'
import type { Origin } from '../callers/caller.ts'
import type { Context } from '../../context.ts'
import { originAt } from '../institutions/public-origin.ts'

export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** Whether a page of this host sent the request, or no page at all: browsers send the origin of the page. */
export function isFromOwnPage({ config }: Context, request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === originAt(config, request.hostname.toLowerCase())
}
