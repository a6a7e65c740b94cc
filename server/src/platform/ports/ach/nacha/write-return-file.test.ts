import { describe, expect, it } from 'vitest'
import type { ParsedBatch, ParsedEntry } from './read/parsed.ts'
import { readAchFile } from './read/read-file.ts'
import {
  batchOf,
  FILE_HEADER,
  textOf,
  traceOf,
  webDebit,
} from '../../../../../test/nacha/sample-writer.ts'
import { writeAchFile } from './write-file.ts'
import type { AnswerBatch } from './write-return-file.ts'
import { writeReturnFile } from './write-return-file.ts'

const RDFI = '04200001'

/** What the bank sent, as the network reads it. */
async function sent(): Promise<{ batch: ParsedBatch; debit: ParsedEntry; credit: ParsedEntry }> {
  const entries = [
    webDebit({ amountCents: 50_00 }),
    webDebit({ transactionCode: 37, trace: traceOf(2), amountCents: 7 }),
  ]
  const text = await textOf(writeAchFile(FILE_HEADER, [batchOf(entries, { secCode: 'WEB' })]))
  const result = readAchFile(text)
  const batch = result.ok ? result.file.batches[0] : undefined
  const [first, second] = batch?.entries ?? []
  if (!batch || !first || !second) throw new Error('the sample must be readable')
  return { batch, debit: first, credit: { ...second, transactionCode: 32 } }
}

function written(batches: AnswerBatch[]): Promise<string> {
  return textOf(writeReturnFile(FILE_HEADER, batches))
}

describe('writeReturnFile', () => {
  it('returns entries to the bank that sent them', async () => {
    const { batch, debit, credit: savings } = await sent()
    const text = await written([
      {
        kind: 'return',
        original: batch,
        rdfi: RDFI,
        settlementDate: '064',
        entries: [
          { original: debit, code: 'R01', trace: '042000010000901', information: 'NO FUNDS' },
          { original: savings, code: 'R15', trace: '042000010000902', dateOfDeath: '260101' },
        ],
      },
    ])
    expect(text.split('\n').slice(1, 7)).toEqual([
      '5200Sample Savings                      1987654320WEBTRANSFER        2603050641042000010000001',
      '62602100002155501234         0000005000T-1            Testa Sampleton       S 1042000010000901',
      '799R01021000020000001      04200001NO FUNDS                                    042000010000901',
      '63102100002155501234         0000000007T-1            Testa Sampleton       S 1042000010000902',
      '799R1502100002000000226010104200001                                            042000010000902',
      '820000000400042000040000000050000000000000071987654320                         042000010000001',
    ])
    const result = readAchFile(text)
    expect(result.ok && result.file.batches[0]).toMatchObject({
      companyId: batch.companyId,
      entries: [
        { category: 'return', addenda: [{ originalTrace: debit.trace, code: 'R01' }] },
        { category: 'return', addenda: [{ originalTrace: savings.trace, dateOfDeath: '260101' }] },
      ],
    })
  })

  it('notifies of changes without money, in a batch COR', async () => {
    const { batch, debit } = await sent()
    const corrected = { routing: '021000021', account: '99887766', transactionCode: '37' }
    const text = await written([
      {
        kind: 'noc',
        original: batch,
        rdfi: RDFI,
        entries: [{ original: debit, code: 'C07', trace: '042000010000903', corrected }],
      },
    ])
    const result = readAchFile(text)
    expect(result.ok && result.file.batches[0]).toMatchObject({
      secCode: 'COR',
      entries: [
        {
          category: 'noc',
          transactionCode: 26,
          amountCents: 0,
          addenda: [{ kind: 'noc', code: 'C07', originalTrace: debit.trace, corrected }],
        },
      ],
    })
  })

  it('is a file that carries nothing on a day without returns', async () => {
    expect(readAchFile(await written([]))).toMatchObject({ ok: true, file: { batches: [] } })
  })

  it.each([
    ['R97', 'code'],
    ['R68', 'code'],
    ['C01', 'code'],
  ])('refuses %s as a return code', async (code, message) => {
    const { batch, debit } = await sent()
    const entries = [{ original: debit, code, trace: '042000010000901' }]
    const answer: AnswerBatch = { kind: 'return', original: batch, rdfi: RDFI, entries }
    await expect(written([answer])).rejects.toThrow(message)
  })

  it.each([
    ['C92', { account: '1' }, 'code'],
    ['C02', { routing: '021000022' }, 'check digit'],
    ['C01', {}, 'missing'],
  ])('refuses the change %s with %o', async (code, corrected, message) => {
    const { batch, debit } = await sent()
    const entries = [{ original: debit, code, trace: '042000010000901', corrected }]
    const answer: AnswerBatch = { kind: 'noc', original: batch, rdfi: RDFI, entries }
    await expect(written([answer])).rejects.toThrow(message)
  })

  it('refuses to answer for another bank', async () => {
    const { batch, debit } = await sent()
    const entries = [{ original: debit, code: 'R01', trace: '021000020000901' }]
    const answer: AnswerBatch = { kind: 'return', original: batch, rdfi: '02100002', entries }
    await expect(written([answer])).rejects.toThrow('another bank')
  })

  it('gives no trace twice', async () => {
    const { batch, debit } = await sent()
    const entries = [{ original: debit, code: 'R01', trace: '042000010000901' }]
    const answer: AnswerBatch = { kind: 'return', original: batch, rdfi: RDFI, entries }
    await expect(written([answer, answer])).rejects.toThrow('already used')
  })
})
