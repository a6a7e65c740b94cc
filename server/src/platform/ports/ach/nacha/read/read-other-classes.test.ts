import { describe, expect, it } from 'vitest'
import { readAchFile } from './read-file.ts'
import {
  fileLines,
  HEADER,
  overwrite,
  readBatch,
} from '../../../../../../test/nacha/sample-file.ts'
import {
  batchLine,
  changeLine,
  entryLine,
  paymentLine,
  returnLine,
} from '../../../../../../test/nacha/sample-lines.ts'

const TERMINAL =
  '702REF0001REFTERM010000220304AUTH01SAMPLE STORE 7             SAMPLETOWN     OH021000020000001'

const INTERNATIONAL_BATCH =
  '5200                FF3               US1987654320IATTRADEPAYMTCADUSD260305   1021000020000001'
const INTERNATIONAL_ENTRY =
  '6220420000130007             00000012345550123412345678901234567              1021000020000001'
const INTERNATIONAL_ADDENDA = [
  '710BUS000000000000001234FOREIGN-1             Testa Sampleton                          0000001',
  '711Sample Exports                     1 Sample Street                                  0000001',
  '712Sampletown*OH\\                     US*44101\\                                        0000001',
  '713Sample Savings                     01021000021                         US           0000001',
  '714Sample Receiving                   01042000013                         CA           0000001',
  '715CUSTOMER-8     2 Example Road                                                       0000001',
  '716Exampleville*ON\\                   CA*A1A1A1\\                                       0000001',
]

const ADVICES = [
  HEADER,
  '5280SAMPLE OPERATOR                     1987654320ADVADVICE          260305   0021000020000001',
  '681042000013ACCOUNT-1      00000000123402100002112345 Testa Sampleton         0011000010640001',
  '682042000013ACCOUNT-1      00000000009902100002112345 Testa Sampleton         0011000010640001',
  '828000000200084000020000000000000000009900000000000000001234SAMPLE OPERATOR    021000020000001',
  '90000010000010000000200084000020000000000000000009900000000000000001234                       ',
]

function withTwoAddenda(count: string): string[] {
  return [
    entryLine({ name: `${count}SAMPLE COMPANY`, addendaIndicator: 1 }),
    paymentLine(),
    paymentLine({ sequence: '0002' }),
  ]
}

describe('other entry classes', () => {
  it.each(['ARC', 'BOC', 'CCD', 'CIE', 'DNE', 'POP', 'RCK', 'TEL', 'WEB', 'XCK'])(
    'reads %s',
    (secCode) => {
      expect(readBatch([entryLine()], batchLine({ secCode }))).toMatchObject({ ok: true })
    },
  )

  it.each(['MTE', 'POS', 'SHR'])('reads %s with its terminal', (secCode) => {
    const result = readBatch([entryLine({ addendaIndicator: 1 }), TERMINAL], batchLine({ secCode }))
    expect(result.ok && result.file.batches[0]?.entries[0]?.addenda).toEqual([
      {
        kind: 'addenda02',
        referenceInformationOne: 'REF0001',
        referenceInformationTwo: 'REF',
        terminalIdentification: 'TERM01',
        transactionSerialNumber: '000022',
        transactionDate: '0304',
        authorizationCode: 'AUTH01',
        terminalLocation: 'SAMPLE STORE 7',
        terminalCity: 'SAMPLETOWN',
        terminalState: 'OH',
        trace: '021000020000001',
      },
    ])
    expect(readBatch([entryLine()], batchLine({ secCode }))).toMatchObject({ ok: false, line: 3 })
  })

  it.each(['CTX', 'ATX', 'TRX'])('%s says how many addenda follow', (secCode) => {
    expect(readBatch(withTwoAddenda('0002'), batchLine({ secCode }))).toMatchObject({ ok: true })
    expect(readBatch(withTwoAddenda('0003'), batchLine({ secCode }))).toMatchObject({
      ok: false,
      line: 3,
      column: 55,
    })
  })

  it('reads international entries and their currency exchange', () => {
    const result = readBatch([INTERNATIONAL_ENTRY, ...INTERNATIONAL_ADDENDA], INTERNATIONAL_BATCH)
    expect(result.ok && result.file.batches[0]).toMatchObject({
      secCode: 'IAT',
      companyName: '',
      foreignExchange: { indicator: 'FF', referenceIndicator: '3', originatingCurrency: 'CAD' },
    })
    const entry = result.ok ? result.file.batches[0]?.entries[0] : undefined
    expect(entry).toMatchObject({ account: '5550123412345678901234567', amountCents: 1234 })
    expect(entry?.addenda).toHaveLength(7)
    expect(entry?.addenda[0]).toMatchObject({
      kind: 'addenda10',
      transactionTypeCode: 'BUS',
      receiverName: 'Testa Sampleton',
    })
  })

  it('bears a control without company for international entries alone', () => {
    const lines = fileLines([
      { header: INTERNATIONAL_BATCH, records: [INTERNATIONAL_ENTRY, ...INTERNATIONAL_ADDENDA] },
    ])
    lines[10] = overwrite(lines[10] ?? '', 45, ' '.repeat(10))
    expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: true })
  })

  it('needs all seven addenda of an international entry', () => {
    const [, ...six] = INTERNATIONAL_ADDENDA
    const result = readBatch([INTERNATIONAL_ENTRY, ...six], INTERNATIONAL_BATCH)
    expect(result).toMatchObject({ ok: false, line: 3, column: 79 })
  })

  it('reads the return and the change of an international entry', () => {
    const returned = [INTERNATIONAL_ENTRY, ...INTERNATIONAL_ADDENDA, returnLine()]
    expect(readBatch(returned, INTERNATIONAL_BATCH)).toMatchObject({ ok: true })
    const header = overwrite(overwrite(INTERNATIONAL_BATCH, 5, 'IATCOR'), 51, 'COR')
    const entry = overwrite(overwrite(INTERNATIONAL_ENTRY, 2, '21'), 30, '0000000000')
    const result = readBatch([entry, ...INTERNATIONAL_ADDENDA, changeLine()], header)
    expect(result.ok && result.file.batches[0]?.entries[0]?.category).toBe('noc')
  })

  it('reads accounting advices, odd codes as credits', () => {
    const result = readAchFile(ADVICES.join('\n'))
    expect(result.ok && result.file.fileControl).toMatchObject({
      totalDebitCents: 99,
      totalCreditCents: 1234,
    })
    const entry = result.ok ? result.file.batches[0]?.entries[0] : undefined
    expect(entry).toMatchObject({ transactionCode: 81, account: 'ACCOUNT-1', amountCents: 1234 })
  })

  it('refuses accounting advices among other batches', () => {
    const other = fileLines([{ records: [entryLine()] }]).slice(1, 4)
    const lines = [HEADER, ...other, ...ADVICES.slice(1)]
    expect(readAchFile(lines.join('\n'))).toMatchObject({ ok: false, line: 5, column: 1 })
  })
})
