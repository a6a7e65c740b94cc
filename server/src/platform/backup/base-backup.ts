import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../errors.ts'
import { foldersOf } from './archive.ts'

/** What is known about a base backup: a copy of the data folder, from which the log is replayed. */
export interface Manifest {
  /** When the copy was complete. Nothing earlier can be restored from it. */
  finishedAt: string
  database: string
  /** The role with which the backup was taken, and with which a restored copy is opened. */
  role: string
  /** The server's version, such as "18.1", and its major version. */
  serverVersion: string
  major: number
  /** Whether the database is the one that npm installed, whose passwords a restore makes anew. */
  isEmbedded: boolean
  systemIdentifier: string
  /** The first file of the write-ahead log that a restore needs. */
  firstWal: string
  segmentBytes: number
  folders: string[]
  files: { path: string; bytes: number; sha256: string }[]
}

export interface BaseBackup {
  name: string
  folder: string
  manifest: Manifest
}

const MANIFEST = 'manifest.json'
/** The ending of a backup that is being taken, or was left unfinished. */
export const UNFINISHED = '.part'

export const manifestFile = (folder: string) => path.join(folder, MANIFEST)
export const dataOf = (folder: string) => path.join(folder, 'data')

/** Lists the complete base backups, the oldest first. */
export function listBaseBackups(backup: string): BaseBackup[] {
  const { base } = foldersOf(backup)
  if (!existsSync(base)) return []
  return readdirSync(base)
    .filter((name) => !name.endsWith(UNFINISHED))
    .toSorted()
    .map((name) => {
      const folder = path.join(base, name)
      return { name, folder, manifest: readManifest(folder) }
    })
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(manifestFile(folder), 'utf8')) as Manifest
  } catch {
    throw new StartError(`${manifestFile(folder)} cannot be read: this is no complete backup.`)
  }
}

export function bytesOf({ files }: Manifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
