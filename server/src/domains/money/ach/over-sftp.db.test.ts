import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addInstitution, useBank } from '../../../../test/banking.ts'
import { deliverMany } from '../../../../test/outside/deliver-many.ts'
import {
  type SftpServer,
  startSftpServer,
  whyNoSshd,
} from '../../../../test/outside/sftp-server.ts'

const FILES = Number(process.env['SFTP_FILES'] ?? 30)
const SECONDS_PER_FILE = 10

describe.skipIf(whyNoSshd)('many ACH files over SFTP', () => {
  const bank = useBank()
  let server: SftpServer
  beforeAll(async () => {
    server = await startSftpServer()
  }, 120_000)
  afterAll(() => server.stop())

  it(
    'each cut at a random point: none arrives twice or in part, each is matched or before staff',
    async () => {
      bank.institution_id = await addInstitution(bank.db, 'cut-bank')
      const seed = Number(process.env['SFTP_SEED'] ?? 36)
      const { wrong, ...figures } = await deliverMany({
        bank,
        server,
        slug: 'cut-bank',
        count: FILES,
        seed,
      })
      process.stdout.write(`ACH files over SFTP: ${JSON.stringify(figures)}\n`)
      expect(wrong).toEqual([])
      expect(figures.sent + figures.beforeStaff).toBe(FILES)
      expect(figures.cuts).toBeGreaterThan(FILES / 3)
    },
    FILES * SECONDS_PER_FILE * 1000,
  )
})
