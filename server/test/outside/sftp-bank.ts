import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import type { AchPort, IncomingFile, OutgoingFile } from '../../src/platform/ports/ach/port.ts'
import { sftpAch } from '../../src/platform/ports/ach/sftp.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { SFTP_FOLDERS, type SftpServer, startSftpServer } from './sftp-server.ts'

const DAY = parseBusinessDate('2026-03-02')
const INSTITUTION = randomUUID()

/** A file of 900 lines. */
export const TEXT = `${'1'.repeat(94)}\n`.repeat(900)

/** A bank's file server with empty folders in each test, which is reached through a proxy that can fail. */
export function useSftpBank() {
  const held = {} as { bank: SftpServer; proxy: FaultProxy }
  beforeAll(async () => {
    held.bank = await startSftpServer()
    held.proxy = await startFaultProxy(held.bank.port)
  }, 120_000)
  afterAll(async () => {
    await held.proxy.stop()
    await held.bank.stop()
  })
  const empty = (...folders: string[]) => {
    const { bank } = held
    for (const folder of folders) {
      for (const name of bank.list(folder)) rmSync(bank.at(folder, name), { recursive: true })
    }
  }
  beforeEach(() => empty(...SFTP_FOLDERS))
  return {
    held,
    empty,
    open: (changes: Record<string, unknown> = {}): Promise<AchPort> =>
      sftpAch(
        held.bank.settings('testbank', { port: held.proxy.port, ...changes }),
        async () => 'testbank',
      ),
    collectAll: (port: AchPort): Promise<IncomingFile[]> =>
      Array.fromAsync(port.collect(INSTITUTION, DAY)),
    collect: (port: AchPort) => port.collect(INSTITUTION, DAY),
    /** The files that the far side would take. */
    visible: () => held.bank.list('out').filter((name) => /\.ach(\.pgp)?$/.test(name)),
  }
}

/** A file with what the books know of its delivery; each try begins with what they know by then. */
export function newFile(): { fileId: string; begin(): OutgoingFile } {
  const known = { attempt: 0, released: null as { bytes: number } | null }
  const fileId = randomUUID()
  const base = { institution_id: INSTITUTION, fileId, businessDate: DAY, modifier: 'A' }
  return {
    fileId,
    begin() {
      if (!known.released) known.attempt += 1
      const release = async (bytes: number) => void (known.released = { bytes })
      return { ...base, text: pieces(), sending: { round: 1, ...known, release } }
    },
  }
}

async function* pieces(): AsyncGenerator<string> {
  for (let at = 0; at < TEXT.length; at += 9_500) yield TEXT.slice(at, at + 9_500)
}
