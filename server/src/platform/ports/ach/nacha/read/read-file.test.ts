import { describe, expect, it } from 'vitest'
import { readAchFile } from './read-file.ts'
import { fileLines, HEADER, readBatch } from '../../../../../../test/nacha/sample-file.ts'
import {
  batchLine,
  changeLine,
  entryLine,
  paymentLine,
  returnLine,
} from '../../../../../../test/nacha/sample-lines.ts'

const RETURN = [
  entryLine({ transactionCode: 26, addendaIndicator: 1 }),
  returnLine({ code: 'R01', information: 'NO FUNDS' }),
]

describe('readAchFile', () => {
  it('reads a forward file', () => {
    const debit = { transactionCode: 27, trace: '021000020000002', amountCents: 99 }
    const records = [
      entryLine({ addendaIndicator: 1, discretionaryData: 'A1' }),
      paymentLine(),
      entryLine(debit),
    ]
    expect(readAchFile(fileLines([{ records }]).join('\n'))).toEqual({
      ok: true,
      file: {
        fileHeader: {
          immediateDestination: '042000013',
          immediateOrigin: '021000021',
          fileCreationDate: '260304',
          fileCreationTime: '1530',
          fileIdModifier: 'A',
          destinationName: 'SAMPLE RECEIVING BANK',
          originName: 'SAMPLE SAVINGS BANK',
        },
        batches: [
          {
            serviceClassCode: 200,
            companyName: 'SAMPLE SAVINGS',
            companyId: '1987654320',
            secCode: 'PPD',
            entryDescription: 'TRANSFER',
            descriptiveDate: '',
            effectiveEntryDate: '260305',
            settlementDate: '',
            odfi: '02100002',
            batchNumber: 1,
            entries: [
              {
                category: 'forward',
                transactionCode: 22,
                routing: '042000013',
                account: '55501234',
                amountCents: 1234,
                identification: 'T-1',
                name: 'Testa Sampleton',
                discretionaryData: 'A1',
                addendaIndicator: 1,
                trace: '021000020000001',
                addenda: [
                  {
                    kind: 'addenda05',
                    paymentRelatedInformation: 'RENT',
                    sequence: '0001',
                    entrySequence: '0000001',
                  },
                ],
              },
              {
                category: 'forward',
                transactionCode: 27,
                routing: '042000013',
                account: '55501234',
                amountCents: 99,
                identification: 'T-1',
                name: 'Testa Sampleton',
                discretionaryData: '',
                addendaIndicator: 0,
                trace: '021000020000002',
                addenda: [],
              },
            ],
            control: {
              entryAddendaCount: 3,
              entryHash: 8400002,
              totalDebitCents: 99,
              totalCreditCents: 1234,
            },
          },
        ],
        fileControl: {
          batchCount: 1,
          blockCount: 1,
          entryAddendaCount: 3,
          entryHash: 8400002,
          totalDebitCents: 99,
          totalCreditCents: 1234,
        },
      },
    })
  })

  it('counts codes 21 and 31 as credits, 26 and 36 as debits', () => {
    const codes = [21, 26, 31, 36]
    const records = codes.flatMap((transactionCode, index) => {
      const trace = `02100002000000${index + 1}`
      const amountCents = 10 ** index
      return [
        entryLine({ transactionCode, amountCents, trace, addendaIndicator: 1 }),
        returnLine({ trace }),
      ]
    })
    const result = readBatch(records)
    expect(result.ok && result.file.fileControl).toMatchObject({
      entryAddendaCount: 8,
      totalCreditCents: 101,
      totalDebitCents: 1010,
    })
  })

  it('reads a return and which entry it returns', () => {
    const result = readBatch(RETURN)
    expect(result.ok && result.file.batches[0]?.entries[0]).toMatchObject({
      category: 'return',
      transactionCode: 26,
      addenda: [
        {
          kind: 'return',
          code: 'R01',
          originalTrace: '021000020000007',
          dateOfDeath: '',
          originalRDFI: '04200001',
          information: 'NO FUNDS',
          trace: '021000020000001',
        },
      ],
    })
  })

  it.each([
    ['260229', ''],
    ['000000', ''],
    ['260228', '260228'],
  ])('reads a date of death of %s as «%s»', (dateOfDeath, read) => {
    const entry = entryLine({ transactionCode: 26, addendaIndicator: 1 })
    const result = readBatch([entry, returnLine({ code: 'R15', dateOfDeath })])
    expect(result.ok && result.file.batches[0]?.entries[0]?.addenda[0]).toMatchObject({
      dateOfDeath: read,
    })
  })

  it('reads a notification of change and what it corrects', () => {
    const entry = entryLine({ transactionCode: 21, amountCents: 0, addendaIndicator: 1 })
    const result = readBatch([entry, changeLine()], batchLine({ secCode: 'COR' }))
    expect(result.ok && result.file.batches[0]?.entries[0]).toMatchObject({
      category: 'noc',
      addenda: [
        {
          kind: 'noc',
          code: 'C01',
          originalTrace: '021000020000007',
          originalRDFI: '04200001',
          correctedDataRaw: '99887766',
          trace: '021000020000001',
          corrected: { account: '99887766' },
        },
      ],
    })
  })

  it('reads a refused notification of change as such', () => {
    const entry = entryLine({ transactionCode: 21, amountCents: 0, addendaIndicator: 1 })
    const refused = `${changeLine({ code: 'C65' }).slice(0, 64)}C010000007     021000020000001`
    const result = readBatch([entry, refused], batchLine({ secCode: 'COR' }))
    expect(result.ok && result.file.batches[0]?.entries[0]).toMatchObject({
      category: 'refused',
      addenda: [{ kind: 'refused', code: 'C65', changeCode: 'C01', traceSequence: '0000007' }],
    })
  })

  it('reads a contested return with the stages before it', () => {
    const stages = [
      returnLine(),
      '799R68021000020000007      04200001   04200001000000906401TOO LATE             021000020000001',
      '799R72021000020000007260301042000010600420000100000090640102100002000000106868 042000010000005',
    ]
    const entry = entryLine({ transactionCode: 26, addendaIndicator: 1 })
    const result = readBatch([entry, ...stages])
    expect(result.ok && result.file.batches[0]?.entries[0]).toMatchObject({
      category: 'contested',
      addenda: [
        { kind: 'return', code: 'R01' },
        {
          kind: 'dishonored',
          code: 'R68',
          originalTrace: '021000020000007',
          originalRDFI: '04200001',
          returnTrace: '042000010000009',
          returnSettlementDate: '064',
          returnReasonCode: '01',
          information: 'TOO LATE',
          trace: '021000020000001',
        },
        {
          kind: 'contested',
          code: 'R72',
          originalTrace: '021000020000007',
          dateOriginalEntryReturned: '260301',
          originalRDFI: '04200001',
          originalSettlementDate: '060',
          returnTrace: '042000010000009',
          returnSettlementDate: '064',
          returnReasonCode: '01',
          dishonoredTrace: '021000020000001',
          dishonoredSettlementDate: '068',
          dishonoredReasonCode: '68',
          trace: '042000010000005',
        },
      ],
    })
  })

  it('keeps the last ten digits of the hash', () => {
    const records = Array.from({ length: 150 }, (_, index) =>
      entryLine({ routing: '992222226', trace: `02100002${String(index).padStart(7, '0')}` }),
    )
    const result = readBatch(records)
    expect(result.ok && result.file.fileControl.entryHash).toBe((150 * 99222222) % 10 ** 10)
  })

  it('takes bytes as well as text', () => {
    const text = fileLines([{ records: RETURN }]).join('\n')
    expect(readAchFile(new TextEncoder().encode(text))).toEqual(readAchFile(text))
  })

  it('reads 10,000 entries', () => {
    const records = Array.from({ length: 10_000 }, (_, index) =>
      entryLine({ trace: `02100002${String(index).padStart(7, '0')}` }),
    )
    const result = readBatch(records)
    expect(result.ok && result.file.batches[0]?.entries).toHaveLength(10_000)
  })

  it('reads the file of a day without returns', () => {
    const [, control = ''] = fileLines([])
    const result = readAchFile([HEADER, control].join('\r\n'))
    expect(result).toMatchObject({ ok: true, file: { batches: [] } })
  })
})
