import { type Hash, createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const PRIVATE = 0o600
const MAX_CHUNK_BYTES = 2 ** 20
/** A database has thousands of small files, and copying one mostly means waiting for the disk. */
const FILES_AT_ONCE = 8

interface CopiedFile {
  bytes: number
  sha256: string
}

/** Copies a file to a new one that only its owner can read, syncs it, and returns what was copied. */
export async function copyFile(from: string, to: string): Promise<CopiedFile> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, 'wx', PRIVATE)
    try {
      const copied = await hashChunks(source, (chunk) => target.writeFile(chunk))
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export async function hashFile(file: string): Promise<CopiedFile> {
  const source = await open(file, 'r')
  try {
    return await hashChunks(source)
  } finally {
    await source.close()
  }
}

/** Reads a file to its end, even if it grows meanwhile. */
async function hashChunks(
  source: FileHandle,
  write?: (chunk: Buffer) => Promise<void>,
): Promise<CopiedFile> {
  const hash: Hash = createHash('sha256')
  const { size } = await source.stat()
  // One byte more than the file has, so that its end is found by the same read.
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, MAX_CHUNK_BYTES))
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, null)
    if (bytesRead > 0) {
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      bytes += bytesRead
      await write?.(chunk)
    }
    const isEnd = bytesRead === 0 || (bytesRead < buffer.length && bytes >= size)
    if (isEnd) return { bytes, sha256: hash.digest('hex') }
  }
}

/** Handles several files at a time. After a failure no further file is started, and the running ones are awaited. */
export async function forEachFile<T, R>(
  files: readonly T[],
  handle: (file: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const left = files.entries()
  let isFailed = false
  const work = async () => {
    for (const [place, file] of left) {
      if (isFailed) return
      try {
        results[place] = await handle(file)
      } catch (error) {
        isFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, work))
  const failure = ended.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
  return results
}

/** Syncs a folder, so that names in it also survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
