import path from 'node:path'
import { OutcomeUnknown, type OutgoingFile } from '../port.ts'
import type { SftpConnection } from './connection.ts'
import { idPart, remoteName } from './names.ts'
import type { Pgp } from './pgp.ts'
import { readAcknowledgement } from './read-acknowledgement.ts'
import type { SftpSettings } from './settings.ts'

interface Delivery {
  sftp: SftpConnection
  settings: SftpSettings
  slug: string
  pgp: Pgp | undefined
  file: OutgoingFile
}

/**
 * Sends a file under a temporary name, and renames it once it is whole. The rename is the only step that the
 * far side can see, and before it the books note that the far side may have the file. From then on the file is
 * only looked for: a whole temporary file proves that the rename did not happen, so it is repeated; the file in
 * one of the far side's folders, or an acknowledgement, proves that it did.
 */
export async function sendFile(delivery: Delivery): Promise<void> {
  const { sftp, file } = delivery
  const { released } = file.sending
  if (await findEvidence(delivery, released?.bytes)) return
  const paths = pathsOf(delivery)
  if (released) {
    const bytes = await sftp.sizeOf(paths.temporary)
    if (bytes !== released.bytes) throw nowhere(paths.name)
    await makeVisible(delivery, released.bytes)
    return
  }
  await removeEarlier(delivery)
  const written = await sftp.write(paths.temporary, contentOf(delivery))
  const stored = await sftp.sizeOf(paths.temporary)
  if (stored !== written) {
    throw new Error(`the far side stored ${stored ?? 0} of ${written} bytes of ${paths.name}`)
  }
  await file.sending.release(written)
  await makeVisible(delivery, written)
}

async function makeVisible(delivery: Delivery, bytes: number): Promise<void> {
  const { sftp } = delivery
  const { temporary, final, name } = pathsOf(delivery)
  await sftp.rename(temporary, final)
  // The far side said yes. It may have taken the file since; a file that it shows must be the one we wrote.
  const shown = await sftp.sizeOf(final).catch(() => undefined)
  if (shown !== undefined && shown !== bytes) throw wrongSize(name, shown, bytes)
}

function nowhere(name: string): OutcomeUnknown {
  return new OutcomeUnknown(
    `${name} is in none of the bank’s folders, and no acknowledgement names it`,
  )
}

function wrongSize(name: string, shown: number, bytes: number): OutcomeUnknown {
  return new OutcomeUnknown(`the bank’s folder shows ${name} with ${shown} of ${bytes} bytes`)
}

function pathsOf({ settings, slug, file }: Delivery) {
  const { folders, name: pattern, temporarySuffix } = settings
  const name = `${remoteName(pattern, slug, file)}${settings.pgp ? '.pgp' : ''}`
  const folder = folders.temporary ?? folders.outgoing
  return {
    name,
    final: path.posix.join(folders.outgoing, name),
    temporary: path.posix.join(folder, `${name}.${file.sending.attempt}${temporarySuffix}`),
  }
}

/** Removes what earlier attempts of this file left behind; `release` keeps those from going on. */
async function removeEarlier(delivery: Delivery): Promise<void> {
  const { sftp, settings } = delivery
  const { folders, temporarySuffix } = settings
  const folder = folders.temporary ?? folders.outgoing
  const { name } = pathsOf(delivery)
  for (const one of await sftp.list(folder)) {
    const isEarlier = one.name.startsWith(`${name}.`) && one.name.endsWith(temporarySuffix)
    if (isEarlier) await sftp.remove(path.posix.join(folder, one.name))
  }
}

async function* contentOf({ file, pgp }: Delivery): AsyncGenerator<Buffer> {
  if (pgp === undefined) {
    for await (const piece of file.text) yield Buffer.from(piece, 'latin1')
    return
  }
  const pieces: Buffer[] = []
  for await (const piece of file.text) pieces.push(Buffer.from(piece, 'latin1'))
  yield await pgp.seal(Buffer.concat(pieces))
}

/** Whether one of the far side's folders shows that it has the file. */
async function findEvidence(delivery: Delivery, bytes: number | undefined): Promise<boolean> {
  const { sftp, settings, file } = delivery
  const { folders } = settings
  const { name } = pathsOf(delivery)
  const id = idPart(file)
  const shown = (await sftp.list(folders.outgoing)).find((one) => one.name === name)
  if (shown !== undefined) {
    if (bytes !== undefined && shown.bytes !== bytes) throw wrongSize(name, shown.bytes, bytes)
    return true
  }
  for (const folder of [...folders.accepted, ...folders.rejected]) {
    if ((await sftp.list(folder)).some((one) => one.name.includes(id))) return true
  }
  // Acknowledgements that were fetched are in the archive.
  const archive = folders.archive === null ? [] : [{ path: folders.archive }]
  for (const folder of [...folders.acknowledgements, ...archive]) {
    const names = await sftp.list(folder.path)
    if (names.some((one) => one.name.includes(id))) return true
  }
  return isAcknowledged(delivery)
}

/** Acknowledgements are small; a larger file is none. */
const ACKNOWLEDGEMENT_BYTES = 64 * 1024

/** Whether an acknowledgement that was not fetched yet speaks of the file. */
async function isAcknowledged({ sftp, settings, pgp, file }: Delivery): Promise<boolean> {
  const id = idPart(file)
  for (const folder of settings.folders.acknowledgements) {
    for (const { name, bytes } of await sftp.list(folder.path)) {
      if (bytes > ACKNOWLEDGEMENT_BYTES) continue
      const content = await sftp.read(path.posix.join(folder.path, name), ACKNOWLEDGEMENT_BYTES)
      if (content === undefined) continue
      const read = await readAcknowledgement({ name, content, settings, pgp })
      if (read.kind !== 'acknowledgement') continue
      const { about } = read
      if ('idStart' in about && id === idPartOf(about)) return true
      const isOfDay = 'modifier' in about && about.businessDate === file.businessDate
      if (isOfDay && about.modifier === file.modifier && file.sending.round === 1) return true
    }
  }
  return false
}

function idPartOf({ idStart, round }: { idStart: string; round: number }): string {
  return `${idStart}${String(round).padStart(2, '0')}`
}
