import type {
  Body,
  EndpointDefinition,
  EndpointGroup,
  Params,
  Query,
  Reply,
} from '@passbook/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KnownReader, Reader, SessionCaller, SignInCaller } from '../callers/caller.ts'
import type { StaffCaller } from '../callers/staff.ts'
import type { Context } from '../../context.ts'
import type { KnownInstitution } from '../institutions/known-institution.ts'
import type { Institution } from '../institutions/queries.ts'
import type { UploadedFile } from '../uploaded-file.ts'

/** Who may be calling, by the endpoint's own word. */
export type CallerOf<E extends Pick<EndpointDefinition, 'auth' | 'method' | 'needsProgress'>> =
  E['auth'] extends 'session'
    ? E['method'] extends 'GET'
      ? E['needsProgress'] extends true
        ? KnownReader
        : Reader
      : SessionCaller
    : E['auth'] extends 'sign-in'
      ? SignInCaller | SessionCaller
      : E['auth'] extends 'staff'
        ? StaffCaller
        : undefined

/** What a handler gets: the parsed input, the tenant, the caller, and the world. */
export interface Call<E extends EndpointDefinition> {
  ctx: Context
  institution: Institution
  /** What is kept of the institution, as it is now. */
  known: KnownInstitution
  caller: CallerOf<E>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** Unchecked, of calls that take some. */
  files: E['multipart'] extends object ? UploadedFile[] : undefined
  /** Of calls that must happen once (DESIGN 3). */
  idempotencyKey: E['idempotent'] extends true ? string : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply that says more than its data. */
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
    // The mapped type above pairs each handler with its endpoint; the list forgets which is which.
    handler: handlers[name] as unknown as Implemented['handler'],
  }))
}
