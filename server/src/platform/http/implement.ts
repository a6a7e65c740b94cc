import type {
  Body,
  EndpointDefinition,
  EndpointGroup,
  Params,
  Query,
  Reply,
} from '@passbook/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReaderWithProgress, Reader, SessionCaller, SignInCaller } from '../callers/caller.ts'
import type { StaffCaller } from '../callers/staff.ts'
import type { Context } from '../../context.ts'
import type { CachedInstitution } from '../institutions/known-institution.ts'
import type { Institution } from '../institutions/queries.ts'
import type { UploadedFile } from '../uploaded-file.ts'

/** The type of the caller, by the `auth` of the endpoint. */
export type CallerOf<E extends Pick<EndpointDefinition, 'auth' | 'method' | 'needsProgress'>> =
  E['auth'] extends 'session'
    ? E['method'] extends 'GET'
      ? E['needsProgress'] extends true
        ? ReaderWithProgress
        : Reader
      : SessionCaller
    : E['auth'] extends 'sign-in'
      ? SignInCaller | SessionCaller
      : E['auth'] extends 'staff'
        ? StaffCaller
        : undefined

/** What a handler gets: the parsed input, the tenant, the caller, and the context. */
export interface Call<E extends EndpointDefinition> {
  ctx: Context
  institution: Institution
  /** The cached data of the institution, up to date. */
  known: CachedInstitution
  caller: CallerOf<E>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** The uploaded files, unchecked, for calls that accept files. */
  files: E['multipart'] extends object ? UploadedFile[] : undefined
  /** The Idempotency-Key, for calls that must happen only once (DESIGN 3). */
  idempotencyKey: E['idempotent'] extends true ? string : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply with a message or a status besides its data. */
export class Answer<T> {
  readonly data: T
  readonly message: string
  readonly status: number

  constructor(data: T, { message = '', status = 200 }: { message?: string; status?: number } = {}) {
    this.data = data
    this.message = message
    this.status = status
  }
}

export type Handler<E extends EndpointDefinition> = (
  call: Call<E>,
) => Promise<Reply<E> | Answer<Reply<E>>>

export interface Implemented {
  endpoint: EndpointDefinition
  handler: (call: Call<EndpointDefinition>) => Promise<unknown>
}

/** Binds a feature's handlers to its group of the contract; a missing one does not compile. */
export function implement<G extends EndpointGroup>(
  group: G,
  handlers: { [K in keyof G]: Handler<G[K]> },
): Implemented[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    // The mapped type above pairs each handler with its endpoint; the list loses that.
    handler: handlers[name] as unknown as Implemented['handler'],
  }))
}
