import type { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import { type Fetching, isOfStaff } from './make-download.ts'

export interface DescribedDownload {
  name: string
  contentType: string
  sizeBytes: number
}

export interface TakenDownload extends DescribedDownload {
  content: Readable
}

/** Tells what could be fetched, as a HEAD request asks; the one time it can be fetched is left. */
export async function describeDownload(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  caller: Fetching,
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

/** Hands out what was asked for: once. A second try, a late one and a stranger's are all not_found. */
export async function takeDownload(
  ctx: Context,
  caller: Fetching,
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
  if (taken.is_temporary) content.once('close', () => void forget(ctx, taken.file_key))
  return {
    name: taken.file_name,
    contentType: taken.content_type,
    sizeBytes: taken.size_bytes,
    content,
  }
}

function sessionColumn(caller: Fetching) {
  return isOfStaff(caller) ? 'staff_session_id' : 'session_id'
}

async function forget({ files, log }: Context, key: string): Promise<void> {
  await files.remove(key).catch((error: unknown) => {
    log.error({ err: error }, 'a file made for one download could not be removed')
  })
}
