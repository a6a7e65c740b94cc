import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { BaseBackup } from './base-backup.ts'
import { assertReadToEnd } from './end-of-log.ts'

/** What a replay logs, and an archive that goes from file 5 to file 7. */

const backup = temporaryFolder('end-of-log')
afterAll(() => rmSync(backup, { recursive: true, force: true }))
const wal = path.join(backup, 'wal')
const name = (segment: number) => `0000000100000001${String(segment).padStart(8, '0')}`
mkdirSync(wal)
for (const segment of [5, 6, 7]) writeFileSync(path.join(wal, name(segment)), '')
const base = { manifest: { firstWal: name(5), segmentBytes: 2 ** 24 } } as BaseBackup

const logOf = (lastRecord: string, problem = '') =>
  [
    'LOG:  redo starts at 1/5000028',
    `LOG:  restored log file "${name(6)}" from archive`,
    problem,
    `LOG:  redo done at ${lastRecord} system usage: CPU: user: 0.00 s`,
    'LOG:  last completed transaction was at log time 2026-11-19 16:25:30.1+00',
  ].join('\n')
const read = (log: string) => () => assertReadToEnd(backup, base, log)

it('a replay that read the newest file is complete', () => {
  expect(read(logOf('1/7000110'))).not.toThrow()
  // The file after the newest one is not there yet.
  expect(
    read(logOf('1/7FFFF80', 'LOG:  invalid record length at 1/8000000: wanted 24')),
  ).not.toThrow()
  // A server that did not get so far says nothing of the log.
  expect(read('FATAL:  could not open file')).not.toThrow()
})

it('a replay that ended before is refused, and the damaged file named', () => {
  const bad = 'LOG:  incorrect resource manager data checksum in record at 1/6A3A418'
  expect(read(logOf('1/6A3A3E0', bad))).toThrow(
    `${path.join(wal, name(6))} is damaged: the log cannot be read to its end`,
  )
  expect(read(logOf('1/6A3A3E0', bad))).toThrow(
    'Its last transaction was at 2026-11-19 16:25:30.1+00;',
  )
  const page = `LOG:  invalid magic number 0000 in WAL segment ${name(6)}, LSN 1/6000000, offset 0`
  expect(read(logOf('1/5FFFF80', page))).toThrow(name(6))
  expect(read(logOf('1/5FFFF80'))).toThrow(name(5))
  const last = 'LOG:  record with incorrect prev-link 1/0 at 1/7000200'
  expect(read(logOf('1/7000110', last))).toThrow(name(7))
})
