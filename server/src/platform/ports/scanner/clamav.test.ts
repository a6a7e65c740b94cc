import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SILENCE, startFakeClamd } from '../../../../test/attachments/fake-clamd.ts'
import { clamavScanner } from './clamav.ts'
import { SENTINEL } from './port.ts'
import { sandboxScanner } from './sandbox.ts'

const UNAVAILABLE = { code: 'unavailable' }
/** Where Debian has the real one. */
const REAL_SOCKET = '/run/clamav/clamd.ctl'

async function clamd(answer: Parameters<typeof startFakeClamd>[0]) {
  const started = await startFakeClamd(answer)
  onTestFinished(() => started.stop())
  return started
}

describe('the scanner over a socket', () => {
  it.each([1, 65_536, 65_537, 3_000_000])('sends all of %i bytes', async (sizeBytes) => {
    const { socket, received } = await clamd(() => 'stream: OK')
    const bytes = randomBytes(sizeBytes)
    expect(await clamavScanner(socket).scan(bytes)).toBeNull()
    expect(received).toHaveLength(1)
    expect(received[0]?.equals(bytes)).toBe(true)
  })

  it('tells what was found', async () => {
    const { socket } = await clamd(() => 'stream: Win.Test.EICAR_HDB-1 FOUND')
    expect(await clamavScanner(socket).scan(Buffer.from('x'))).toBe('Win.Test.EICAR_HDB-1')
  })

  it.each([
    ['an error', 'stream: Can not allocate memory ERROR'],
    ['a refusal', 'INSTREAM size limit exceeded. ERROR'],
    ['words of its own', 'OK'],
    ['more after the answer', 'stream: OK\nstream: Virus FOUND'],
    ['nothing', ''],
    ['a lost connection', undefined],
    ['endless words', 'stream: '.repeat(10_000)],
  ])('fails closed on %s', async (_, words) => {
    const { socket } = await clamd(() => words)
    await expect(clamavScanner(socket).scan(Buffer.from('x'))).rejects.toMatchObject(UNAVAILABLE)
  })

  it('fails closed when it is slow, and when nobody is there', async () => {
    const { socket } = await clamd(() => SILENCE)
    const slow = clamavScanner(socket, 200).scan(Buffer.from('x'))
    await expect(slow).rejects.toMatchObject(UNAVAILABLE)
    for (const nowhere of [`${socket}.not`, '127.0.0.1:1', '[::1]:1']) {
      const scan = clamavScanner(nowhere).scan(Buffer.from('x'))
      await expect(scan).rejects.toMatchObject(UNAVAILABLE)
    }
  })

  it('reaches one by host and port', async () => {
    const server = net.createServer((connection) => connection.end('stream: OK\0').resume())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await clamavScanner(`127.0.0.1:${port}`).scan(Buffer.from('x'))).toBeNull()
  })

  it.runIf(existsSync(REAL_SOCKET))('agrees with the real one', async () => {
    const scanner = clamavScanner(REAL_SOCKET)
    expect(await scanner.scan(randomBytes(10_000_000))).toBeNull()
    expect(await scanner.scan(Buffer.from(SENTINEL))).toMatch(/eicar/i)
  })
})

describe('the scanner of the sandbox', () => {
  it('finds the sentinel anywhere, and nothing else', async () => {
    expect(await sandboxScanner.scan(Buffer.from(`before ${SENTINEL} after`))).toMatch(/Eicar/)
    expect(await sandboxScanner.scan(Buffer.from('a letter'))).toBeNull()
  })
})
