import net from 'node:net'
import { DomainError } from '../../errors.ts'
import type { ScannerPort } from './port.ts'

const CHUNK_BYTES = 64 * 1024
const TIMEOUT_MS = 15_000
const MAX_REPLY_BYTES = 4_096

/**
 * Scans with the ClamAV daemon over its socket: a path, or host:port. A file is sent as `zINSTREAM`: chunks,
 * each after its length, and an empty one at the end. Any unexpected reply counts as a failure.
 */
export function clamavScanner(socket: string, timeoutMs = TIMEOUT_MS): ScannerPort {
  return {
    async scan(bytes) {
      const reply = await ask(socket, bytes, timeoutMs).catch((error: unknown) => {
        throw scanFailed(error)
      })
      if (reply === 'stream: OK') return null
      const found = /^stream: (.+) FOUND$/.exec(reply)?.[1]
      if (found === undefined) throw scanFailed(new Error(`clamd answered ${reply}`))
      return found
    },
  }
}

function ask(socket: string, bytes: Buffer, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = net.connect(addressOf(socket))
    const timer = setTimeout(() => connection.destroy(new Error('clamd is too slow')), timeoutMs)
    let reply = ''
    connection.on('data', (chunk) => {
      reply += chunk.toString('latin1')
      if (reply.length > MAX_REPLY_BYTES) connection.destroy(new Error('clamd talks too much'))
    })
    connection.on('error', reject)
    connection.on('close', () => {
      clearTimeout(timer)
      if (reply.endsWith('\0')) resolve(reply.slice(0, -1).trim())
      else reject(new Error('clamd hung up'))
    })
    connection.on('connect', () => send(connection, bytes))
  })
}

function send(connection: net.Socket, bytes: Buffer): void {
  connection.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    connection.write(lengthOf(chunk))
    connection.write(chunk)
  }
  connection.write(lengthOf(Buffer.alloc(0)))
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

function addressOf(socket: string): net.NetConnectOpts {
  if (socket.startsWith('/')) return { path: socket }
  const { hostname, port } = new URL(`tcp://${socket}`)
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) }
}

/** The cause is logged and not shown to callers. */
function scanFailed(cause: unknown): DomainError {
  const error = new DomainError('unavailable')
  error.cause = cause
  return error
}
