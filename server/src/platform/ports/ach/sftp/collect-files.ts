import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingFile } from '../port.ts'
import type { RemoteFile, SftpConnection } from './connection.ts'
import { findId } from './names.ts'
import { NotFromTheBank, type Pgp } from './pgp.ts'
import { readAcknowledgement } from './read-acknowledgement.ts'
import type { SftpSettings } from './settings.ts'

interface Collection {
  slug: string
  sftp: SftpConnection
  settings: SftpSettings
  pgp: Pgp | undefined
}

/**
 * The files that the far side has for us, one after another. A file moves to the archive when the next one is
 * asked for, because then the one before is stored.
 */
export async function* collectFiles(collection: Collection): AsyncGenerator<IncomingFile> {
  const { folders } = collection.settings
  yield* placedFiles(collection)
  for (const [kind, some] of [
    ['acknowledgement', folders.acknowledgements],
    ['answers', folders.answers],
  ] as const) {
    for (const folder of some) {
      for (const found of await listWhole(collection, folder)) {
        const file = await readFile(collection, kind, folder.path, found)
        // It changed while it was read; the next fetch finds it whole.
        if (file === undefined) continue
        yield file
        await archive(collection, folder.path, found.name)
      }
    }
  }
}

/** Files of ours that the far side moved to a folder, which says what became of them. */
async function* placedFiles({ slug, sftp, settings }: Collection): AsyncGenerator<IncomingFile> {
  const { accepted, rejected } = settings.folders
  for (const folder of [...accepted, ...rejected]) {
    for (const { name } of await sftp.list(folder)) {
      // Institutions may share a folder.
      const isOurs = !settings.name.includes('{slug}') || name.includes(slug)
      const about = isOurs ? findId(name) : undefined
      if (about === undefined) continue
      const isAccepted = !rejected.includes(folder)
      const reason = isAccepted ? null : `The bank moved it to its folder ${folder}.`
      yield { kind: 'acknowledgement', name, about, isAccepted, reason }
    }
  }
}

type Folder = SftpSettings['folders']['answers'][number]

/** The files that nobody writes to any more, by their marker or because they did not change meanwhile. */
async function listWhole({ sftp, settings }: Collection, folder: Folder): Promise<RemoteFile[]> {
  const { whole, temporarySuffix } = settings
  const isWanted = ({ name }: RemoteFile) =>
    !name.endsWith(temporarySuffix) && (folder.names?.test(name) ?? true)
  const first = await sftp.list(folder.path)
  if (whole.by === 'marker') {
    const markers = new Set(first.map(({ name }) => name))
    return first.filter((one) => markers.has(`${one.name}${whole.suffix}`) && isWanted(one))
  }
  if (!first.some(isWanted)) return []
  await sleep(whole.waitSeconds * 1000)
  const before = new Map(first.map((one) => [one.name, one]))
  return (await sftp.list(folder.path)).filter((one) => {
    const earlier = before.get(one.name)
    const isStable = earlier?.bytes === one.bytes && earlier.modifiedAt === one.modifiedAt
    return isStable && isWanted(one)
  })
}

const MEGABYTE = 1024 * 1024

async function readFile(
  { sftp, settings, pgp }: Collection,
  kind: 'acknowledgement' | 'answers',
  folder: string,
  { name, bytes }: RemoteFile,
): Promise<IncomingFile | undefined> {
  const { maxMegabytes } = settings.limits
  const most = maxMegabytes * MEGABYTE
  const content =
    bytes > most ? undefined : await sftp.read(path.posix.join(folder, name), Math.floor(most))
  if (content === undefined) {
    return { kind: 'unreadable', name, why: `It is larger than ${maxMegabytes} MB.` }
  }
  if (content.length !== bytes) return undefined
  if (kind === 'acknowledgement') return readAcknowledgement({ name, content, settings, pgp })
  try {
    const clear = pgp === undefined ? content : await pgp.open(content)
    // One character per byte, so that columns are aligned in any encoding.
    return { kind: 'answers', name, text: clear.toString('latin1') }
  } catch (error) {
    if (!(error instanceof NotFromTheBank)) throw error
    const why = `It can’t be decrypted, or the bank’s signature is missing (${error.message}).`
    return { kind: 'unreadable', name, why }
  }
}

/** Moves a file and its marker out of the way. One of that name may be there from another day. */
async function archive(
  { sftp, settings }: Collection,
  folder: string,
  name: string,
): Promise<void> {
  const { folders, whole } = settings
  if (folders.archive === null) return
  const from = path.posix.join(folder, name)
  const to = path.posix.join(folders.archive, name)
  const isTaken = (await sftp.sizeOf(to)) !== undefined
  await sftp.rename(from, isTaken ? `${to}.${Date.now()}` : to)
  if (whole.by === 'marker') await sftp.remove(`${from}${whole.suffix}`)
}
