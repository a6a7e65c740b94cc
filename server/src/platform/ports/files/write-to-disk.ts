import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { unavailable, type StoredFile } from './port.ts'

/**
 * Writes a stream to a new private file and syncs it to disk; all of it or no file. An error of the stream is
 * passed on unchanged; an error of the disk becomes `unavailable`.
 */
export async function writeToDisk(file: string, content: Readable): Promise<StoredFile> {
  // The stream may fail before it is read here; that must not end the process.
  content.on('error', () => undefined)
  const handle = await create(file)
  try {
    const stored = await copy(content, handle)
    await handle.sync().catch(refuse)
    return stored
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function create(file: string): Promise<FileHandle> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 }).catch(refuse)
  return open(file, 'wx', 0o600).catch(refuse)
}

async function copy(content: Readable, handle: FileHandle): Promise<StoredFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as string | Uint8Array)
    hash.update(bytes)
    sizeBytes += bytes.length
    await handle.writeFile(bytes).catch(refuse)
  }
  return { sizeBytes, hash: hash.digest() }
}

function refuse(error: unknown): never {
  throw unavailable(error)
}
