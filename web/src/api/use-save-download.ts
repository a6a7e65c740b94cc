import type { Download } from '@passbook/contract/downloads'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from './error.ts'
import { queryClient } from './query-client.ts'

/**
 * Fetches a file that was asked for, with the session's cookie, and has the browser save it under
 * its name. Its address works once: whatever fails begins with asking again.
 */
export function useSaveDownload() {
  return useMutation({ mutationFn: saveDownload, networkMode: 'always', gcTime: 0 }, queryClient)
}

async function saveDownload({ download_url, file_name }: Download): Promise<void> {
  const response = await fetch(download_url, { credentials: 'include' }).catch(() => null)
  if (!response) throw ApiError.noResponse()
  if (!response.ok) throw new ApiError(response.status, 'Please try again.', {})
  const bytes = await response.blob().catch(() => {
    throw ApiError.noResponse()
  })
  save(bytes, file_name)
}

function save(bytes: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = fileName
  link.click()
  // The browser has begun by then; it reads the bytes before they are let go.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
