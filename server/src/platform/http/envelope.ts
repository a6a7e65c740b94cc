import type { Envelope, FieldErrors } from '@passbook/contract/envelope'
import { isSuccess } from '@passbook/contract/envelope'

/** Wraps every reply of the API (SPEC 3). */
export function envelope<T>(
  code: number,
  invocationId: string,
  content: { data?: T; message?: string; errors?: FieldErrors },
): Envelope<T> {
  return {
    code,
    data: content.data ?? null,
    message: content.message ?? '',
    errors: content.errors ?? null,
    success: isSuccess(code),
    completed_at: new Date().toISOString(),
    invocation_id: invocationId,
  }
}
