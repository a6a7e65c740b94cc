import type { Download } from '@passbook/contract/downloads'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from './error.ts'
import { saveFile } from '../lib/save-file.ts'
import { queryClient } from './query-client.ts'

/**
 * Fetches a requested file with the session's cookie and has the browser save it under its name.
 * Its URL works once: after a failure the file has to be requested again.
 */
export function useSaveDownload() {
  return useMutation({ mutationFn: saveDownload, networkMode: 'always', gcTime: 0 }, queryClient)
}

/** The same outside a component. */
export async function saveDownload(download: Download): Promise<void> {
  saveFile(download.file_name, await fetchDownload(download))
}

/** The bytes of a requested file, for a page that shows it. */
export async function fetchDownload({ download_url }: Download): Promise<Blob> {
  const response = await fetch(download_url, { credentials: 'include' }).catch(() => null)
  if (!response) throw ApiError.noResponse()
  if (!response.ok) throw new ApiError(response.status, 'Please try again.', {})
  return response.blob().catch(() => {
    throw ApiError.noResponse()
  })
}
