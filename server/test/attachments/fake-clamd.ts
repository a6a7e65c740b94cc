import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** It never answers. */
export const SILENCE = 'silence'

export interface FakeClamd {
  socket: string
  /** What it was sent, file by file. */
  received: Buffer[]
  stop(): Promise<void>
}

/** Takes `zINSTREAM` as ClamAV's daemon does, and answers as it is told to; undefined: it hangs up. */
export async function startFakeClamd(
  answer: (content: Buffer) => string | undefined,
): Promise<FakeClamd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamd-'))
  const socket = path.join(folder, 'clamd.ctl')
  const received: Buffer[] = []
  const open = new Set<net.Socket>()
  const server = net.createServer((connection) => {
    open.add(connection)
    let bytes = Buffer.alloc(0)
    connection.on('error', () => connection.destroy())
    connection.on('close', () => open.delete(connection))
    connection.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const content = readStream(bytes)
      if (content === undefined) return
      received.push(content)
      const words = answer(content)
      if (words === SILENCE) return
      connection.end(words === undefined ? '' : `${words}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  return {
    socket,
    received,
    async stop() {
      for (const connection of open) connection.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** All chunks once the empty one has come. */
function readStream(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (bytes.subarray(0, command.length).toString() !== command) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
