import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { SealedPlace, Vault } from '../../../platform/vault.ts'

interface FilePlace {
  institution_id: string
  fileId: string
}

interface StoredText {
  /** SHA-256 of the text in UTF-8. */
  contentHash: Buffer
  chunkCount: number
  byteCount: number
}

/** A chunk is whole lines of so many characters or fewer. */
const MAX_CHUNK_CHARACTERS = 64 * 1024

/**
 * Stores the text of a file in sealed chunks, as it comes: neither the text nor more than a chunk of
 * it is held. The file must not have any yet.
 */
export async function storeFileText(
  trx: Transaction,
  vault: Vault,
  file: FilePlace,
  text: string | Iterable<string> | AsyncIterable<string>,
): Promise<StoredText> {
  const hash = createHash('sha256')
  const stored = { chunkCount: 0, byteCount: 0 }
  for await (const chunk of chunksOf(typeof text === 'string' ? [text] : text)) {
    hash.update(chunk, 'utf8')
    stored.chunkCount += 1
    stored.byteCount += Buffer.byteLength(chunk)
    const place = stored.chunkCount
    const sealed = vault.seal(chunk, chunkPlace(file, place))
    await trx
      .insertInto('ach_file_chunks')
      .values({ institution_id: file.institution_id, file_id: file.fileId, place, sealed })
      .execute()
  }
  return { ...stored, contentHash: hash.digest() }
}

function chunkPlace({ institution_id, fileId }: FilePlace, place: number): SealedPlace {
  return { column: 'ach_file_chunks.sealed', institution_id, rowId: `${fileId}:${place}` }
}

async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ''
  for await (const piece of pieces) {
    waiting += piece
    while (waiting.length > MAX_CHUNK_CHARACTERS) {
      const end = endOfChunk(waiting)
      yield waiting.slice(0, end)
      waiting = waiting.slice(end)
    }
  }
  if (waiting !== '') yield waiting
}

/** After the last whole line that fits; a line too long for any chunk is cut between characters. */
function endOfChunk(text: string): number {
  const lineEnd = text.lastIndexOf('\n', MAX_CHUNK_CHARACTERS - 1) + 1
  if (lineEnd > 0) return lineEnd
  const isPair =
    text.codePointAt(MAX_CHUNK_CHARACTERS - 1) !== text.charCodeAt(MAX_CHUNK_CHARACTERS - 1)
  return isPair ? MAX_CHUNK_CHARACTERS - 1 : MAX_CHUNK_CHARACTERS
}

/** The text of a stored file in pieces of whole lines, opened one by one. */
export async function* readFileText(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  fileId: string,
): AsyncGenerator<string> {
  for (let place = 1; ; place += 1) {
    const chunk = await db
      .selectFrom('ach_file_chunks')
      .select('sealed')
      .where('institution_id', '=', institution_id)
      .where('file_id', '=', fileId)
      .where('place', '=', place)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield vault.open(chunk.sealed, chunkPlace({ institution_id, fileId }, place))
  }
}
