import { mayDo } from '@passbook/contract/console/roles'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Credentials,
  type Reader,
  type SessionCaller,
  type SignInCaller,
  resolveCaller,
  resolveKnownReader,
  resolveReader,
} from '../callers/caller.ts'
import { type StaffCaller, resolveStaff } from '../callers/staff.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import { SESSION_COOKIE, STAFF_COOKIE, clearSessionCookie, clearStaffCookie } from './cookies.ts'
import { assertCsrf } from './csrf.ts'
import { RequestRefusal } from './request-refusal.ts'
import { confirmTenant } from './tenant.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignInCaller | SessionCaller | Reader | StaffCaller | undefined
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
  endpoint: EndpointDefinition,
): Promise<FastifyRequest['caller']> {
  const { auth, method, needsBearer } = endpoint
  if (auth === 'none') return undefined
  if (auth === 'staff') return authenticateStaff(ctx, request, reply, endpoint)
  const credentials = credentialsOf(request)
  const caller = request.routeOptions.config.checksVersion
    ? await findAtTenant(ctx, request, credentials, resolverOf(endpoint))
    : await resolveCaller(ctx, request.institution.id, credentials)
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

/** No more is asked about a caller than the call needs. */
function resolverOf({ method, needsProgress }: EndpointDefinition): Resolve<Found> {
  if (method !== 'GET') return resolveCaller
  return needsProgress ? resolveKnownReader : resolveReader
}

/** Staff come by their own cookie, and their role must allow what the call does. */
async function authenticateStaff(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { act }: EndpointDefinition,
): Promise<StaffCaller> {
  const caller = await resolveStaff(ctx, request.institution.id, request.cookies[STAFF_COOKIE])
  if (caller === undefined) {
    clearStaffCookie(reply)
    throw new DomainError('not_signed_in')
  }
  if (act !== undefined && !mayDo(caller.role, act)) throw new DomainError('not_allowed')
  return { ...caller, call_key: request.id }
}

type Found = SignInCaller | SessionCaller | Reader
type Resolve<F> = (
  ctx: Context,
  institution_id: string,
  credentials: Credentials,
) => Promise<F | undefined>

/**
 * Who calls at the institution as it is now: the answer tells the version the institution has, so
 * that one question does for both.
 */
async function findAtTenant(
  ctx: Context,
  request: FastifyRequest,
  credentials: Credentials,
  resolve: Resolve<Found>,
): Promise<Found | undefined> {
  const { id } = request.institution
  const found = await tryTo(resolve, ctx, id, credentials)
  const isRefused = found instanceof DomainError
  const version = isRefused || found?.kind !== 'session' ? undefined : found.institution_version
  await confirmTenant(ctx, request, version)
  if (request.institution.id !== id) {
    // The host is another institution's by now: a token of the one before is none of its.
    if (request.method !== 'GET') assertCsrf(ctx, request)
    return resolve(ctx, request.institution.id, credentials)
  }
  if (isRefused) throw found
  return found
}

async function tryTo<F>(
  resolve: Resolve<F>,
  ctx: Context,
  institution_id: string,
  credentials: Credentials,
) {
  try {
    return await resolve(ctx, institution_id, credentials)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
