import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DomainError } from '../../errors.ts'
import { unavailable, assertKey, type FilesPort } from './port.ts'
import { writeToDisk } from './write-to-disk.ts'

/** The folder where files are written before they are renamed; no key begins with a dot. */
const INCOMING = '.incoming'

/** Stores files in a folder, one per key. */
export function localDiskFiles(folder: string): FilesPort {
  const pathOf = (key: string) => {
    assertKey(key)
    return path.join(folder, key)
  }
  return {
    async put(key, content) {
      const target = pathOf(key)
      const incoming = path.join(folder, INCOMING, randomUUID())
      const stored = await writeToDisk(incoming, content)
      try {
        await moveInto(incoming, target)
      } catch (error) {
        await rm(incoming, { force: true })
        throw unavailable(error)
      }
      return stored
    },
    async open(key) {
      const file = await openOrRefuse(pathOf(key))
      return file.createReadStream()
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

async function moveInto(incoming: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(incoming, target)
  await syncFolder(folder)
}

async function openOrRefuse(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DomainError('not_found')
    throw unavailable(error)
  }
}

/** Syncs the folder, so that the new name also survives a power loss. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
