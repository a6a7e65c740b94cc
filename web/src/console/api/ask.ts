import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import type {
  CallInput,
  Data,
  KeylessEndpoint,
  MultipartEndpoint,
} from '@passbook/contract/endpoint'
import { HTTP_STATUS, isSuccess } from '@passbook/contract/envelope'
import { crossSiteToken } from '../../api/csrf.ts'
import { ApiError } from '../../api/error.ts'
import { type Input, exchange } from '../../api/http.ts'

const staffToken = crossSiteToken(
  'STAFF-XSRF-TOKEN',
  `/api/v1${doorEndpoints.getStaffCsrfCookie.path}`,
)

/** Callbacks for the session code, set once at start so that calls do not depend on it. */
export const hooks = {
  onAnswer: (): void => undefined,
  onSignedOut: (_words: string | null): void => undefined,
}

interface Options {
  signal?: AbortSignal
  /** The fields and the file of an upload. */
  form?: FormData
}

/** Calls a console endpoint with the session cookie and returns the data without its envelope. */
export async function ask<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { form, signal }: Options = {},
): Promise<Data<E>> {
  const { status, envelope } = await exchange<Data<E>>(endpoint, input as Input, {
    token: staffToken,
    content: form,
    signal,
  })
  // A refused code or password does not end a session.
  const isStaffCall = endpoint.auth === 'staff'
  if (isSuccess(status)) {
    if (isStaffCall) hooks.onAnswer()
    return envelope.data as Data<E>
  }
  const refusal = ApiError.refused(status, envelope)
  if (isStaffCall && status === HTTP_STATUS.UNAUTHORIZED)
    hooks.onSignedOut(refusal.first('') ?? null)
  throw refusal
}

/** Sends a file. Only the server reads its contents. */
export function askWithFile<E extends KeylessEndpoint & MultipartEndpoint>(
  endpoint: E,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<Data<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(endpoint.multipart.files, file, file.name)
  return ask(endpoint, {} as CallInput<E>, { form })
}
