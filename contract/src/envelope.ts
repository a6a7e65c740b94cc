import { z } from 'zod/mini'
import { Instant } from './dates.ts'

/** A field's name and its errors; `''` holds errors that belong to no field. */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>

/** Every reply of the API (SPEC 3). */
export interface Envelope<T> {
  code: number
  data: T | null
  message: string
  errors: FieldErrors | null
  success: boolean
  completed_at: string
  /** Also in every log line of this call; depositors quote it to support. */
  invocation_id: string
}

export function envelopeSchema(data: z.ZodMiniType) {
  return z.object({
    code: z.int(),
    data: z.nullable(data),
    message: z.string(),
    errors: z.nullable(FieldErrors),
    success: z.boolean(),
    completed_at: Instant,
    invocation_id: z.string(),
  })
}

/** The statuses that SPEC 8 names. */
export const HTTP_STATUS = {
  OK: 200,
  CREATED: 201,
  ACCEPTED: 202,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CSRF_EXPIRED: 419,
  UNPROCESSABLE_CONTENT: 422,
  UNAVAILABLE_LEGAL: 451,
  INTERNAL_SERVER_ERROR: 500,
} as const

/** SPEC 8: any status 200 to 299 is success. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}
