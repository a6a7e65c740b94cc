import type { AchBatch, AchEntry } from '../../src/platform/ports/ach/nacha/write-file.ts'
import type { AchFileHeader } from '../../src/platform/ports/ach/nacha/write-records.ts'

/** Sample data for the tests of the writer. */

export const FILE_HEADER: AchFileHeader = {
  immediateDestination: '042000013',
  immediateOrigin: '021000021',
  fileCreationDate: '260304',
  fileCreationTime: '1530',
  fileIdModifier: 'A',
  destinationName: 'Sample Receiving Bank',
  originName: 'Sample Savings Bank',
}

export function traceOf(sequence: number): string {
  return `02100002${String(sequence).padStart(7, '0')}`
}

export function credit(values: Partial<AchEntry> = {}): AchEntry {
  return {
    transactionCode: 22,
    routing: '042000013',
    account: '55501234',
    amountCents: 12_34,
    identification: 'T-1',
    name: 'Testa Sampleton',
    trace: traceOf(1),
    ...values,
  }
}

export function webDebit(values: Partial<AchEntry> = {}): AchEntry {
  return credit({ transactionCode: 27, paymentType: 'S', ...values })
}

export function batchOf(entries: AchBatch['entries'], values: Partial<AchBatch> = {}): AchBatch {
  return {
    serviceClassCode: 200,
    companyName: 'Sample Savings',
    companyId: '1987654320',
    secCode: 'PPD',
    entryDescription: 'TRANSFER',
    effectiveEntryDate: '260305',
    odfi: '02100002',
    entries,
    ...values,
  }
}

export async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const line of lines) text += line
  return text
}
