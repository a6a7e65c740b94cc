import type { z } from 'zod/mini'
import type { Act, Role } from './console/roles.ts'

/**
 * Who may call: anybody, a person who has given a password but no code yet (the MFA calls only),
 * a signed-in person, or somebody of the institution's staff.
 */
export type Auth = 'none' | 'sign-in' | 'session' | 'staff'

/** The files of a call: the field they come in, how many at most, and how large each. */
export interface MultipartFiles {
  files: string
  atMost: number
  maxBytes: number
}

/**
 * An act of the staff that takes two people. The request, its approval, the command of the operator, the
 * check for conflicts of interest, the audit words and the role matrix are derived from this and from the
 * rules that the server keeps under the same name.
 */
export interface StaffAct {
  /** The kind of the request; the audit trail has `ask_to_`, `approve_` and `refuse_` before it. */
  name: string
  /** The role that decides about a request. */
  decidedBy: Role
  /** What is asked for, as the audit trail begins its lines: "Reopening the account". */
  request: string
  /** What was done, where the audit trail keeps it under the same name: "Account reopened". */
  done?: string
}

/** Domain errors a call may answer with; `platform/http/failures.ts` on the server maps each to a status. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api/v1, with `:name` for each parameter. */
  path: `/${string}`
  auth: Auth
  /** Of staff: what their role must allow. */
  act?: Act
  /** Of staff: it is done only when a second person agrees. */
  staffAct?: StaffAct
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** An object, or one of several told apart by a field. */
  body?: z.ZodMiniObject | z.ZodMiniDiscriminatedUnion
  data: z.ZodMiniType
  /** Statuses beyond 401, 419, 422 and 500, which every call may answer where they apply. */
  errors?: readonly number[]
  /** The call moves money or sends entries: the browser makes a key and keeps it across retries. */
  idempotent?: true
  /** Takes files too, as multipart/form-data: `body` is what its text fields are. */
  multipart?: MultipartFiles
  /** A GET with effects: the session cookie alone is not enough, the bearer token is needed. */
  needsBearer?: true
  /** A read for which all of where its caller stands counts, not only whether they may read. */
  needsProgress?: true
  /** It only ends what there is: an old cross-site token does not stop it, another origin does. */
  withoutXsrf?: true
  /** Client time-out; none by default (SPEC 9). */
  timeoutMs?: number
}

/** A call that may be made without a key. */
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
/** What a handler returns: unlisted keys never leave, the reply is parsed by this schema. */
export type Reply<E extends EndpointDefinition> = z.input<E['data']>
/** What a caller gets. */
export type Data<E extends EndpointDefinition> = z.output<E['data']>

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]: T }
/** What a caller passes. */
export type CallInput<E extends EndpointDefinition> = Part<'params', Written<E['params']>> &
  Part<'query', Written<E['query']>> &
  Part<'body', Written<E['body']>>

export type EndpointGroup = Record<string, EndpointDefinition>
