import { randomUUID } from 'node:crypto'
import type { Download } from '@passbook/contract/downloads'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import type { StoredFile } from '../ports/files/port.ts'
import { hashToken } from '../secrets.ts'
import { type Fetching, downloadExpiry, makeDownload } from './make-download.ts'

/** A file that is made for one download. */
export interface TemporaryFile {
  /** The second part of its key. */
  kind: string
  name: string
  contentType: string
  /** Puts it into the file store under the key. */
  write: (key: string) => Promise<StoredFile>
}

/**
 * Makes a file and lets whoever asked fetch it once; its seconds count from when it is there. The row
 * comes first: whenever this is cut off, pruning finds the bytes by it.
 */
export async function makeTemporaryDownload(
  ctx: Pick<Context, 'db' | 'realTime' | 'files'>,
  caller: Fetching,
  { kind, name, contentType, write }: TemporaryFile,
): Promise<Download> {
  const { db, realTime, files } = ctx
  const key = `${caller.institution_id}/${kind}/${randomUUID()}`
  const unwritten = { key, name, contentType, sizeBytes: 0, isTemporary: true }
  const download = await makeDownload(ctx, db, caller, unwritten)
  const { sizeBytes } = await write(key)
  const expires_at = downloadExpiry(realTime)
  const { numUpdatedRows } = await db
    .updateTable('downloads')
    .set({ size_bytes: sizeBytes, expires_at })
    .where('institution_id', '=', caller.institution_id)
    .where('token_hash', '=', hashToken(download.download_url.split('/').at(-1) ?? ''))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) {
    // It took so long that it was pruned, or the session has ended.
    await files.remove(key)
    throw new DomainError('unavailable')
  }
  return { ...download, expires_at: expires_at.toISOString() }
}
