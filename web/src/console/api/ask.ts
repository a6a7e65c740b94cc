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

/** What the session hears; set once at start, so that calls do not know it. */
export const hooks = {
  onAnswer: (): void => undefined,
  onSignedOut: (): void => undefined,
}

interface Options {
  signal?: AbortSignal
  /** The fields and the file of a call that takes one. */
  form?: FormData
}

/** One call of the console: the session is its cookie alone, and the envelope comes off. */
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
  // A code or a password that is refused ends no session.
  const isStaffs = endpoint.auth === 'staff'
  if (isSuccess(status)) {
    if (isStaffs) hooks.onAnswer()
    return envelope.data as Data<E>
  }
  if (isStaffs && status === HTTP_STATUS.UNAUTHORIZED) hooks.onSignedOut()
  throw ApiError.refused(status, envelope)
}

/** The same with a file: its bytes are read by the server alone. */
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
