import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { type BusinessDate, parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { nachaDate } from '../../src/platform/ports/ach/nacha/dates.ts'
import type { ParsedAchFile } from '../../src/platform/ports/ach/nacha/read/parsed.ts'
import { readAchFile } from '../../src/platform/ports/ach/nacha/read/read-file.ts'
import {
  type AchBatch,
  type AchEntry,
  writeAchFile,
} from '../../src/platform/ports/ach/nacha/write-file.ts'
import type { OutgoingFile } from '../../src/platform/ports/ach/port.ts'
import { addInstitution, useBank } from '../banking.ts'

/** A Monday. */
export const FILE_DATE = parseBusinessDate('2026-03-02')
export const NEXT_DAY = parseBusinessDate('2026-03-03')
export const SECOND_DAY = parseBusinessDate('2026-03-04')
const ODFI = '99100005'

let lastTrace = 0

export function deposit(values: Partial<AchEntry> = {}): AchEntry {
  lastTrace += 1
  return {
    transactionCode: 27,
    routing: '992000011',
    account: '40051234',
    amountCents: 100_00,
    identification: `T-${lastTrace}`,
    name: 'TESSA TESTWELL',
    trace: `${ODFI}${String(lastTrace).padStart(7, '0')}`,
    paymentType: 'S',
    ...values,
  }
}

export function credit(values: Partial<AchEntry> = {}): AchEntry {
  const { paymentType: _, ...entry } = deposit({ transactionCode: 22, ...values })
  return entry
}

export function batchOf(entries: AchEntry[], values: Partial<AchBatch> = {}): AchBatch {
  return {
    serviceClassCode: 200,
    companyName: 'TEST BANK',
    companyId: '1990000009',
    secCode: entries[0]?.paymentType === undefined ? 'PPD' : 'WEB',
    entryDescription: 'TRANSFER',
    effectiveEntryDate: '260303',
    odfi: ODFI,
    entries,
    ...values,
  }
}

export function lines(batches: AchBatch[]): AsyncGenerator<string> {
  const header = {
    immediateDestination: '990000013',
    immediateOrigin: '991000054',
    fileCreationDate: nachaDate(FILE_DATE),
    fileCreationTime: '1600',
    fileIdModifier: 'A',
    destinationName: 'SANDBOX ACH OPERATOR',
    originName: 'TEST BANK',
  }
  return writeAchFile(header, batches)
}

function reading(text: string): ParsedAchFile {
  const read = readAchFile(text)
  if (!read.ok) throw new Error(`line ${read.line}: ${read.reason}`)
  return read.file
}

/** `R01 of T-7` for every answer. */
export function answersIn(files: ParsedAchFile[]): string[] {
  return files.flatMap(({ batches }) =>
    batches.flatMap(({ entries }) =>
      entries.map(({ addenda: [addenda], identification }) => {
        const isAnswer = addenda?.kind === 'return' || addenda?.kind === 'noc'
        return isAnswer ? `${addenda.code} of ${identification}` : 'no answer'
      }),
    ),
  )
}

/** A file whose delivery has just begun. */
export function outgoing(
  file: Pick<OutgoingFile, 'institution_id' | 'fileId' | 'text'> & Partial<OutgoingFile>,
): OutgoingFile {
  const sending = { round: 1, attempt: 1, released: null, release: async () => undefined }
  return { businessDate: FILE_DATE, modifier: 'A', sending, ...file }
}

/** The simulated network as an institution of its own in each test meets it. */
export function useNetwork() {
  const bank = useBank()
  const held = { institution_id: '' }
  beforeEach(async () => {
    held.institution_id = await addInstitution(bank.db, `network-${randomUUID().slice(0, 8)}`)
  })
  const deliver = async (institution_id: string, date: BusinessDate) =>
    (await bank.ctx.achNetwork?.deliver(institution_id, date)) ?? []
  return {
    bank,
    held,
    deliver,
    submit: async (
      batches: AchBatch[],
      fileId: string = randomUUID(),
      businessDate: BusinessDate = FILE_DATE,
    ) => {
      const { institution_id } = held
      await bank.ctx.ach.submit(
        outgoing({ institution_id, fileId, businessDate, text: lines(batches) }),
      )
      return fileId
    },
    collect: async (date: BusinessDate) => (await deliver(held.institution_id, date)).map(reading),
  }
}
