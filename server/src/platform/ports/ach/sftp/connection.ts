import { createHash } from 'node:crypto'
import ssh2, { type FileEntryWithStats, type SFTPWrapper } from 'ssh2'
import { AchUnreachable } from '../port.ts'
import type { SftpSettings } from './settings.ts'

/** A file in a folder of the far side. */
export interface RemoteFile {
  name: string
  bytes: number
  modifiedAt: number
}

/** An open connection to the far side. Each step has a time limit, after which the connection is closed. */
export interface SftpConnection {
  /** The plain files of a folder. A folder that does not exist is a mistake in the settings, not an empty one. */
  list(folder: string): Promise<RemoteFile[]>
  /** The size of a file; undefined if there is none. */
  sizeOf(path: string): Promise<number | undefined>
  /** Writes a new file, and returns its size as written. */
  write(path: string, pieces: AsyncIterable<Buffer>): Promise<number>
  /** Reads a whole file; undefined if it is larger than allowed. */
  read(path: string, maxBytes: number): Promise<Buffer | undefined>
  /** Never replaces a file of the new name. */
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
}

/** Opens a connection for what `use` does, and closes it afterwards. */
export async function openConnection(
  settings: SftpSettings,
): Promise<SftpConnection & { close(): void }> {
  const { host, limits } = settings
  const client = new ssh2.Client()
  const lost = new Promise<never>((_resolve, reject) => {
    client.once('close', () => reject(new Error('the connection was lost')))
  })
  // The loss also reaches the step that waits; here it must not count as unhandled.
  lost.catch(() => undefined)
  const within = async <T>(seconds: number, what: string, step: Promise<T>): Promise<T> => {
    const limit = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      limit.reject(new Error(`no answer within ${seconds} s`))
      client.destroy()
    }, seconds * 1000)
    try {
      return await Promise.race([step, lost, limit.promise])
    } catch (error) {
      throw new SftpError(what, error)
    } finally {
      clearTimeout(timer)
      // The other promises of the race may still fail.
      step.catch(() => undefined)
      limit.promise.catch(() => undefined)
    }
  }
  try {
    const sftp = await within(limits.connectSeconds, `connect to ${host}`, signIn(client, settings))
    const transferUntil = () => Date.now() + limits.transferSeconds * 1000
    const step: Steps['step'] = (what, promise) => within(limits.stepSeconds, what, promise)
    return { ...operations({ sftp, transferUntil, step }), close: () => void client.end() }
  } catch (error) {
    client.destroy()
    throw error
  }
}

function signIn(client: ssh2.Client, settings: SftpSettings): Promise<SFTPWrapper> {
  const { host, port, user, privateKey, passphrase, hostKeys, limits } = settings
  return new Promise((resolve, reject) => {
    let refusedKey: string | undefined
    client.on('error', (error: Error & { level?: string }) => {
      if (refusedKey !== undefined) return reject(unknownHostKey(refusedKey))
      if (error.level === 'client-authentication') return reject(refusedSignIn(error))
      return reject(error)
    })
    // Each step waits for its answer, so nothing is gained by collecting small packets.
    client.on('connect', () => client.setNoDelay(true))
    client.on('ready', () => {
      client.sftp((error, sftp) => {
        if (error) return reject(error)
        // Without a listener a broken channel would end the process; the step that waits hears of it.
        sftp.on('error', () => undefined)
        return resolve(sftp)
      })
    })
    client.connect({
      host,
      port,
      username: user,
      privateKey,
      ...(passphrase !== undefined && { passphrase }),
      authHandler: ['publickey'],
      readyTimeout: limits.connectSeconds * 1000,
      keepaliveInterval: 10_000,
      // The key exchange checks it, before the user or a signature is sent.
      hostVerifier: (key: Buffer) => {
        const print = fingerprintOf(key)
        if (hostKeys.includes(print)) return true
        refusedKey = print
        return false
      },
    })
  })
}

/** As OpenSSH writes it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

function unknownHostKey(print: string): AchUnreachable {
  return new AchUnreachable(
    `The bank’s file server identified itself with a key that isn’t on our list (${print}). We signed in nowhere and sent nothing. Ask the bank whether it changed the key of its server, and compare the key by phone before it is added to the settings.`,
  )
}

function refusedSignIn(cause: Error): AchUnreachable {
  return new AchUnreachable(
    'The bank’s file server refused our key. It may have expired or been removed. Ask the bank to register our key again.',
    cause,
  )
}

/** A step that failed, with what was tried; a failed sign-in keeps its sentence for staff. */
class SftpError extends AchUnreachable {
  constructor(what: string, cause: unknown) {
    super(
      cause instanceof AchUnreachable
        ? cause.message
        : `The bank’s file server can’t be reached, refused a step or stopped answering (${what}: ${cause instanceof Error ? cause.message : 'unknown'}).`,
      cause,
    )
  }
}

interface Steps {
  sftp: SFTPWrapper
  transferUntil: () => number
  step: <T>(what: string, promise: Promise<T>) => Promise<T>
}

const PIECE_BYTES = 32 * 1024
/** So many pieces are under way at once, because each waits for an answer. */
const WINDOW = 16
const MOST_FILES = 10_000

function operations({ sftp, transferUntil, step }: Steps): SftpConnection {
  const sizeOf = (path: string) =>
    step(
      'look at a file',
      orUndefined(ask<ssh2.Stats>((answer) => sftp.stat(path, answer)).then(({ size }) => size)),
    )
  return {
    sizeOf,
    async list(folder) {
      const read = ask<FileEntryWithStats[]>((answer) => sftp.readdir(folder, answer))
      const entries = await step('list a folder', orUndefined(read))
      if (entries === undefined) {
        throw new AchUnreachable(
          `The bank’s file server has no folder ${folder}. Ask the bank for the name of the folder.`,
        )
      }
      if (entries.length > MOST_FILES) {
        throw new AchUnreachable(
          `The bank’s folder ${folder} has more than ${MOST_FILES} files. Ask the bank to clear it.`,
        )
      }
      return entries
        .filter(({ filename, attrs }) => attrs.isFile() && !/[/\p{Cc}]/u.test(filename))
        .map(({ filename, attrs }) => ({
          name: filename,
          bytes: attrs.size,
          modifiedAt: attrs.mtime,
        }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    async write(path, pieces) {
      const until = transferUntil()
      const handle = await step(
        'create a file',
        ask<Buffer>((answer) => sftp.open(path, 'w', answer)),
      )
      let at = 0
      const underWay = new Set<Promise<void>>()
      for await (const piece of inPieces(pieces)) {
        if (Date.now() > until) throw new SftpError('write a file', new Error('it takes too long'))
        const position = at
        at += piece.length
        const written = step(
          'write a file',
          tell((answer) => sftp.write(handle, piece, 0, piece.length, position, answer)),
        )
        underWay.add(written)
        void written.then(
          () => underWay.delete(written),
          () => undefined,
        )
        if (underWay.size >= WINDOW) await Promise.race(underWay)
      }
      await Promise.all(underWay)
      await step(
        'close a file',
        tell((answer) => sftp.close(handle, answer)),
      )
      return at
    },
    async read(path, maxBytes) {
      const until = transferUntil()
      const handle = await step(
        'open a file',
        ask<Buffer>((answer) => sftp.open(path, 'r', answer)),
      )
      const pieces: Buffer[] = []
      let at = 0
      while (at <= maxBytes) {
        if (Date.now() > until) throw new SftpError('read a file', new Error('it takes too long'))
        const piece = await step('read a file', readPiece(sftp, handle, at))
        if (piece.length === 0) break
        pieces.push(piece)
        at += piece.length
      }
      await step(
        'close a file',
        tell((answer) => sftp.close(handle, answer)),
      )
      return at > maxBytes ? undefined : Buffer.concat(pieces)
    },
    rename: (from, to) =>
      step(
        'rename a file',
        tell((answer) => sftp.rename(from, to, answer)),
      ),
    remove: (path) =>
      step(
        'remove a file',
        tell((answer) => sftp.unlink(path, answer)),
      ),
  }
}

type Answer<T> = (error: Error | undefined, value: T) => void

function ask<T>(begin: (answer: Answer<T>) => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    begin((error, value) => (error ? reject(error) : resolve(value)))
  })
}

function tell(begin: (answer: (error?: Error | null) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()))
  })
}

const { STATUS_CODE } = ssh2.utils.sftp

/** What does not exist is no failure of the connection. */
async function orUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if ((error as { code?: unknown }).code === STATUS_CODE.NO_SUCH_FILE) return undefined
    throw error
  }
}

/** The piece at a position; an empty one at the end of the file. */
function readPiece(sftp: SFTPWrapper, handle: Buffer, at: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(PIECE_BYTES)
    sftp.read(handle, buffer, 0, PIECE_BYTES, at, (error, count) => {
      const isEnd = (error as { code?: unknown } | undefined)?.code === STATUS_CODE.EOF
      if (error && !isEnd) reject(error)
      else resolve(buffer.subarray(0, isEnd ? 0 : count))
    })
  })
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const buffer of source) {
    for (let at = 0; at < buffer.length; at += PIECE_BYTES) {
      yield buffer.subarray(at, at + PIECE_BYTES)
    }
  }
}
