import type { Download } from '@passbook/contract/downloads'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { hashToken, randomToken } from '../../secrets.ts'

/** A file in the file store, and what the person's computer should call it. */
export interface DownloadableFile {
  key: string
  name: string
  contentType: string
  sizeBytes: number
  /** Made for this download alone: it is removed with it. */
  isTemporary?: boolean
}

/** Where downloads are fetched, below the API. */
export const DOWNLOADS_PATH = '/api/v1/downloads'

/**
 * Lets whoever asked fetch a file once, within seconds, in the session they asked in. Whether it is
 * theirs is the asking act's business.
 */
export async function makeDownload(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  { institution_id, session_id }: Pick<SessionCaller, 'institution_id' | 'session_id'>,
  { key, name, contentType, sizeBytes, isTemporary = false }: DownloadableFile,
): Promise<Download> {
  const token = randomToken()
  const expires_at = downloadExpiry(realTime)
  await db
    .insertInto('downloads')
    .values({
      institution_id,
      token_hash: hashToken(token),
      session_id,
      file_key: key,
      file_name: name,
      content_type: contentType,
      size_bytes: sizeBytes,
      is_temporary: isTemporary,
      expires_at,
    })
    .execute()
  return {
    download_url: `${DOWNLOADS_PATH}/${token}`,
    file_name: name,
    expires_at: expires_at.toISOString(),
  }
}

export function downloadExpiry(realTime: Context['realTime']): Date {
  return new Date(realTime.now().getTime() + inMs(LIMITS.download.seconds, 'second'))
}
