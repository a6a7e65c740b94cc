import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Download } from '@passbook/contract/downloads'
import { LIMITS, inMs, inWords } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import type { SessionCaller } from '../callers/caller.ts'
import { acrossInstitutions } from '../db/across-institutions.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import type { StoredFile } from '../ports/files/port.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { count, throttleKey, throttlesOf } from '../throttles.ts'

/**
 * The header that makes a browser save a file instead of showing it (RFC 6266): an ASCII name for old
 * browsers, and the full name encoded (RFC 8187).
 */
export function attachmentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file in the file store, and the name it gets on the computer of the person. */
interface DownloadableFile {
  key: string
  name: string
  contentType: string
  sizeBytes: number
  /** Made for this download only, and removed with it. */
  isTemporary?: boolean
}

/** The paths of downloads: for depositors, and for staff with their separate sessions. */
export const DOWNLOADS_PATH = '/api/v1/downloads'
export const STAFF_DOWNLOADS_PATH = '/api/v1/console/downloads'

/** The session that fetches a file. */
export interface DownloadSession {
  kind?: string
  institution_id: string
  session_id: string
}

function isOfStaff({ kind }: DownloadSession): boolean {
  return kind === 'staff'
}

/**
 * Creates a URL from which the caller can fetch a file once, within seconds, in the same session. The calling
 * act has to check that the caller may have the file.
 */
export async function makeDownload(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  caller: DownloadSession,
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

function downloadExpiry(realTime: Context['realTime']): Date {
  return new Date(realTime.now().getTime() + inMs(LIMITS.download.seconds, 'second'))
}

/** A file that is made for a single download. */
interface TemporaryFile {
  /** The second part of its key. */
  kind: string
  name: string
  contentType: string
  /** Writes it to the file store under the key. */
  write: (key: string) => Promise<StoredFile>
}

/**
 * Makes a file and a URL to fetch it once; its lifetime starts when the file is complete. The row is inserted
 * first, so that pruning finds the file even if this is interrupted.
 */
export async function makeTemporaryDownload(
  ctx: Pick<Context, 'db' | 'realTime' | 'files'>,
  caller: DownloadSession,
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
    // The row was pruned because this took too long, or the session has ended.
    await files.remove(key)
    throw new DomainError('unavailable')
  }
  return { ...download, expires_at: expires_at.toISOString() }
}

export interface DescribedDownload {
  name: string
  contentType: string
  sizeBytes: number
}

interface TakenDownload extends DescribedDownload {
  content: Readable
}

/** Describes a download for a HEAD request, without using it up. */
export async function describeDownload(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  caller: DownloadSession,
  token: string,
): Promise<DescribedDownload> {
  const found = await db
    .selectFrom('downloads')
    .select(['file_name', 'content_type', 'size_bytes'])
    .where('institution_id', '=', caller.institution_id)
    .where('token_hash', '=', hashToken(token))
    .where(sessionColumn(caller), '=', caller.session_id)
    .where('expires_at', '>', realTime.now())
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return { name: found.file_name, contentType: found.content_type, sizeBytes: found.size_bytes }
}

/** Returns the content once. A second attempt, an expired one and another session all get not_found. */
export async function takeDownload(
  ctx: Context,
  caller: DownloadSession,
  token: string,
): Promise<TakenDownload> {
  const { db, files, realTime } = ctx
  const { institution_id, session_id } = caller
  const taken = await db
    .deleteFrom('downloads')
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token))
    .where(sessionColumn(caller), '=', session_id)
    .where('expires_at', '>', realTime.now())
    .returning(['file_key', 'file_name', 'content_type', 'size_bytes', 'is_temporary'])
    .executeTakeFirst()
  if (!taken) throw new DomainError('not_found')
  const content = await files.open(taken.file_key)
  if (taken.is_temporary) content.once('close', () => void removeFile(ctx, taken.file_key))
  return {
    name: taken.file_name,
    contentType: taken.content_type,
    sizeBytes: taken.size_bytes,
    content,
  }
}

function sessionColumn(caller: DownloadSession) {
  return isOfStaff(caller) ? 'staff_session_id' : 'session_id'
}

async function removeFile({ files, log }: Context, key: string): Promise<void> {
  await files.remove(key).catch((error: unknown) => {
    log.error({ err: error }, 'a file made for one download could not be removed')
  })
}

/** Limits how many files of all kinds a depositor can have made per hour, since each takes a CPU core. */
export async function throttleExports(
  ctx: Context,
  { institution_id, depositor_id }: Pick<SessionCaller, 'institution_id' | 'depositor_id'>,
): Promise<void> {
  const { exportsPerHour } = LIMITS.transactions
  const key = throttleKey(institution_id, depositor_id)
  const { allowed } = await count(throttlesOf(ctx).exports, key)
  if (allowed) return
  const message = `${exportsPerHour} files were made within ${inWords(1, 'hour')}, which is the most we do. Please try again later.`
  throw new DomainError('too_often', { message })
}

/** Deletes expired downloads, and the files that were made for them. */
export async function pruneDownloads({ db, files, realTime }: Context): Promise<void> {
  const over = await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('downloads')
    .where('expires_at', '<', realTime.now())
    .returning(['file_key', 'is_temporary'])
    .execute()
  for (const { file_key, is_temporary } of over) {
    if (is_temporary) await files.remove(file_key)
  }
}
