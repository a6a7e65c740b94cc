import type { CallInput, MultipartEndpoint } from '@passbook/contract/endpoint'
import { useRef, useState } from 'react'
import { sendForm } from './send-form.ts'
import { type CallOptions, useCall } from './use-call.ts'

export type UploadInput<E extends MultipartEndpoint> = CallInput<E> & { files: readonly File[] }

/**
 * A call with files: like `useCall`, plus the upload progress (`sentShare`, from 0 to 1, null while
 * nothing is sent) and a way to stop.
 */
export function useUpload<E extends MultipartEndpoint>(
  endpoint: E,
  options: CallOptions<E, UploadInput<E>> = {},
) {
  const [sentShare, setSentShare] = useState(0)
  const stopper = useRef<AbortController | null>(null)
  const call = useCall<E, UploadInput<E>>(endpoint, {
    ...options,
    sentBy: (input) => {
      stopper.current = new AbortController()
      setSentShare(0)
      return {
        form: formOf(endpoint, input),
        transport: sendForm(setSentShare),
        signal: stopper.current.signal,
      }
    },
  })
  return {
    ...call,
    sentShare: call.isPending ? sentShare : null,
    stop: () => stopper.current?.abort(),
  }
}

function formOf(
  { multipart }: MultipartEndpoint,
  { body, files }: { body?: unknown; files: readonly File[] },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  for (const file of files) form.append(multipart.files, file, file.name)
  return form
}
