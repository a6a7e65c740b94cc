import type { Download } from '@passbook/contract/downloads'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import type { Database } from '../db/database.ts'
import { hashToken, randomToken } from '../secrets.ts'

/** A file in the file store, and what the person's computer should call it. */
export interface DownloadableFile {
  key: string
  name: string
  contentType: string
  sizeBytes: number
  /** Made for this download alone: it is removed with it. */
  isTemporary?: boolean
}

/** Where downloads are fetched, below the API: by depositors, and by staff in sessions of their own. */
export const DOWNLOADS_PATH = '/api/v1/downloads'
export const STAFF_DOWNLOADS_PATH = '/api/v1/console/downloads'

/** Whose session it is that fetches. */
export interface Fetching {
  kind?: string
  institution_id: string
  session_id: string
}

export function isOfStaff({ kind }: Fetching): boolean {
  return kind === 'staff'
}

/**
 * Lets whoever asked fetch a file once, within seconds, in the session they asked in. Whether it is
 * theirs is the asking act's business.
 */
export async function makeDownload(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  caller: Fetching,
  { key, name, contentType, sizeBytes, isTemporary = false }: DownloadableFile,
): Promise<Download> {
  const { institution_id, session_id } = caller
  const isStaff = isOfStaff(caller)
  const token = randomToken()
  const expires_at = downloadExpiry(realTime)
  await db
    .insertInto('downloads')
    .values({
      institution_id,
      token_hash: hashToken(token),
      session_id: isStaff ? null : session_id,
      staff_session_id: isStaff ? session_id : null,
      file_key: key,
      file_name: name,
      content_type: contentType,
      size_bytes: sizeBytes,
      is_temporary: isTemporary,
      expires_at,
    })
    .execute()
  return {
    download_url: `${isStaff ? STAFF_DOWNLOADS_PATH : DOWNLOADS_PATH}/${token}`,
    file_name: name,
    expires_at: expires_at.toISOString(),
  }
}

export function downloadExpiry(realTime: Context['realTime']): Date {
  return new Date(realTime.now().getTime() + inMs(LIMITS.download.seconds, 'second'))
}
