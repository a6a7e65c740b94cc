import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Credentials,
  type SessionCaller,
  type SignInCaller,
  resolveCaller,
} from '../callers/caller.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import { SESSION_COOKIE, clearSessionCookie } from './cookies.ts'
import { RequestRefusal } from './request-refusal.ts'
import { confirmTenant } from './tenant.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignInCaller | SessionCaller | undefined
  }
}

export function credentialsOf(request: FastifyRequest): Credentials {
  const { authorization } = request.headers
  // One we cannot read is a wrong one, never none.
  const bearer = authorization && (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
  return { bearer, cookie: request.cookies[SESSION_COOKIE] }
}

/** The server decides: who is calling, and whether that is enough for this endpoint. */
export async function authenticate(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { auth, method, needsBearer }: EndpointDefinition,
): Promise<SignInCaller | SessionCaller | undefined> {
  if (auth === 'none') return undefined
  const caller = await findCaller(ctx, request)
  if (!caller) {
    // A cookie whose session is over would make every page load try to resume it.
    clearSessionCookie(reply)
    throw new DomainError('not_signed_in')
  }
  if (caller.kind === 'sign-in') {
    if (auth === 'sign-in') return caller
    throw new DomainError('not_signed_in')
  }
  // What has an effect is never done for the cookie alone (STATES: Session edges).
  const hasEffect = method !== 'GET' || needsBearer === true
  if (hasEffect && !caller.has_bearer) throw new DomainError('not_signed_in')
  // The cross-site token is bound to the session's cookie; without the cookie it was bound to nothing.
  const hasCookie = request.cookies[SESSION_COOKIE] !== undefined
  if (method !== 'GET' && !hasCookie) throw new RequestRefusal(419)
  return caller
}

/** Who is calling at the institution as it is now: the answer tells the version it has. */
async function findCaller(ctx: Context, request: FastifyRequest) {
  const { id } = request.institution
  const caller = await resolveCaller(ctx, id, credentialsOf(request))
  if (!request.routeOptions.config.checksVersion) return caller
  const version = caller?.kind === 'session' ? caller.institution_version : undefined
  await confirmTenant(ctx, request, version)
  if (request.institution.id === id) return caller
  return resolveCaller(ctx, request.institution.id, credentialsOf(request))
}
