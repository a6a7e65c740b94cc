import { mayDo } from '@passbook/contract/console/roles'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Credentials,
  type Reader,
  type SessionCaller,
  type SignInCaller,
  resolveCaller,
  resolveReaderWithProgress,
  resolveReader,
} from '../callers/caller.ts'
import { type StaffCaller, readEndWords, resolveStaff, signedOut } from '../callers/staff.ts'
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
  // An unreadable header counts as a wrong token, never as a missing one.
  const bearer = authorization && (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
  return { bearer, cookie: request.cookies[SESSION_COOKIE] }
}

/** Finds out who is calling, and whether that is enough for this endpoint. */
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
    // A cookie of an ended session would make every page load try to resume it.
    clearSessionCookie(reply)
    throw new DomainError('not_signed_in')
  }
  if (caller.kind === 'sign-in') {
    if (auth === 'sign-in') return caller
    throw new DomainError('not_signed_in')
  }
  // Calls with an effect always need the bearer token, not only the cookie (STATES: Session edges).
  const hasEffect = method !== 'GET' || needsBearer === true
  if (hasEffect && !caller.has_bearer) throw new DomainError('not_signed_in')
  // The CSRF token is bound to the session cookie; without the cookie it would be bound to nothing.
  const hasCookie = request.cookies[SESSION_COOKIE] !== undefined
  if (method !== 'GET' && !hasCookie) throw new RequestRefusal(419)
  return caller
}

/** Reads no more about a caller than the call needs. */
function resolverOf({ method, needsProgress }: EndpointDefinition): Resolve<Found> {
  if (method !== 'GET') return resolveCaller
  return needsProgress ? resolveReaderWithProgress : resolveReader
}

/** Authenticates staff by their separate cookie; their role must allow what the call does. */
async function authenticateStaff(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { act }: EndpointDefinition,
): Promise<StaffCaller> {
  const { [STAFF_COOKIE]: cookie } = request.cookies
  const caller = await resolveStaff(ctx, request.institution.id, cookie)
  if (caller === undefined) {
    clearStaffCookie(reply)
    throw signedOut(await readEndWords(ctx, request.institution.id, cookie))
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

/** Finds the caller and makes sure the cached institution is current: the same query returns its version. */
async function findAtTenant(
  ctx: Context,
  request: FastifyRequest,
  credentials: Credentials,
  resolve: Resolve<Found>,
): Promise<Found | undefined> {
  const { id } = request.institution
  const found = await resolveOrRefusal(resolve, ctx, id, credentials)
  const isRefused = found instanceof DomainError
  const version = isRefused || found?.kind !== 'session' ? undefined : found.institution_version
  await confirmTenant(ctx, request, version)
  if (request.institution.id !== id) {
    // The host now belongs to another institution, for which the CSRF token is not valid.
    if (request.method !== 'GET') assertCsrf(ctx, request)
    return resolve(ctx, request.institution.id, credentials)
  }
  if (isRefused) throw found
  return found
}

async function resolveOrRefusal<F>(
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
