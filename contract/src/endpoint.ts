import type { z } from 'zod/mini'
import type { Act, Role } from './console/roles.ts'

/**
 * Who may call: anybody, a person who has entered a password but no code yet (MFA calls only), a
 * signed-in person, or a staff member.
 */
export type Auth = 'none' | 'sign-in' | 'session' | 'staff'

/** The files of a call: their form field, the most files, and the largest size of each. */
export interface MultipartFiles {
  files: string
  atMost: number
  maxBytes: number
}

/**
 * A staff act that needs two people. The request, its approval, the operator's command, the check
 * for conflicts of interest, the audit texts and the role matrix are derived from this and from the
 * rules that the server has under the same name.
 */
export interface StaffAct {
  /** The kind of request; the audit trail puts `ask_to_`, `approve_` and `refuse_` before it. */
  name: string
  /** The role that decides about a request. */
  decidedBy: Role
  /** What is requested, as the audit trail shows it: "Reopening the account". */
  request: string
  /** What was done, if the audit trail records it under the same name: "Account reopened". */
  done?: string
}

/** An endpoint. `platform/http/failures.ts` on the server maps domain errors to its statuses. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below /api/v1, with `:name` for each parameter. */
  path: `/${string}`
  auth: Auth
  /** For staff calls: the permission the role needs. */
  act?: Act
  /** For staff calls: it takes effect only when a second person approves. */
  staffAct?: StaffAct
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** An object, or a union of objects that one field distinguishes. */
  body?: z.ZodMiniObject | z.ZodMiniDiscriminatedUnion
  data: z.ZodMiniType
  /** Statuses in addition to 401, 419, 422 and 500, which every call may answer where they apply. */
  errors?: readonly number[]
  /** The call moves money or sends entries: the browser makes a key and keeps it across retries. */
  idempotent?: true
  /** The call also takes files, as multipart/form-data; `body` describes its text fields. */
  multipart?: MultipartFiles
  /** A GET with effects: the session cookie alone is not enough, the bearer token is needed. */
  needsBearer?: true
  /** A read that depends on the caller's full status, not only on whether they may read. */
  needsProgress?: true
  /** The call only ends a session: an old cross-site token does not stop it, another origin does. */
  withoutXsrf?: true
  /** The client's timeout; none by default (SPEC 9). */
  timeoutMs?: number
}

/** A call that needs no idempotency key. */
export type KeylessEndpoint = EndpointDefinition & { idempotent?: undefined }

/** A call that takes files. */
export type MultipartEndpoint = EndpointDefinition & { multipart: MultipartFiles }

/** One call of the API: the server implements it, the web calls it, OpenAPI lists it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

type Read<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>
type Written<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What a handler receives. */
export type Params<E extends EndpointDefinition> = Read<E['params']>
export type Query<E extends EndpointDefinition> = Read<E['query']>
export type Body<E extends EndpointDefinition> = Read<E['body']>
/** What a handler returns. The reply is parsed by this schema, so unlisted keys never leave the server. */
export type Reply<E extends EndpointDefinition> = z.input<E['data']>
/** What a caller receives. */
export type Data<E extends EndpointDefinition> = z.output<E['data']>

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]: T }
/** What a caller passes. */
export type CallInput<E extends EndpointDefinition> = Part<'params', Written<E['params']>> &
  Part<'query', Written<E['query']>> &
  Part<'body', Written<E['body']>>

export type EndpointGroup = Record<string, EndpointDefinition>
