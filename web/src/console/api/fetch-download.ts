import type { Download } from '@passbook/contract/downloads'
import { isSuccess } from '@passbook/contract/envelope'
import { ApiError } from '../../api/error.ts'
import { saveBytes } from '../parts/save-bytes.ts'

/** Fetches a file that was asked for, by the session's cookie, and saves it under its name. */
export async function fetchDownload({ download_url, file_name }: Download): Promise<void> {
  const response = await fetch(download_url, { credentials: 'include' }).catch(() => {
    throw ApiError.noResponse()
  })
  if (!isSuccess(response.status)) throw ApiError.noResponse(response.status)
  const content = await response.blob()
  saveBytes(file_name, content, content.type)
}
