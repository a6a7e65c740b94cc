import { describe, expect, it } from 'vitest'
import { readAchFile } from './read/read-file.ts'
import {
  batchOf,
  credit,
  FILE_HEADER,
  textOf,
  traceOf,
  webDebit,
} from '../../../../../test/nacha/sample-writer.ts'
import type { AchBatch, AchEntry } from './write-file.ts'
import { writeAchFile } from './write-file.ts'
import type { AchFileHeader } from './write-records.ts'

function written(batches: AchBatch[], header: AchFileHeader = FILE_HEADER): Promise<string> {
  return textOf(writeAchFile(header, batches))
}

describe('writeAchFile', () => {
  it('writes a WEB debit and a PPD credit to their columns', async () => {
    const web = batchOf([webDebit({ paymentRelatedInformation: 'DEPOSIT' })], {
      secCode: 'WEB',
      serviceClassCode: 225,
    })
    const ppd = batchOf([credit({ transactionCode: 32, trace: traceOf(2) })], {
      serviceClassCode: 220,
    })
    expect((await written([web, ppd])).split('\n')).toEqual([
      '101 042000013 0210000212603041530A094101Sample Receiving Bank  Sample Savings Bank            ',
      '5225Sample Savings                      1987654320WEBTRANSFER        260305   1021000020000001',
      '62704200001355501234         0000001234T-1            Testa Sampleton       S 1021000020000001',
      '705DEPOSIT                                                                         00010000001',
      '822500000200042000010000000012340000000000001987654320                         021000020000001',
      '5220Sample Savings                      1987654320PPDTRANSFER        260305   1021000020000002',
      '63204200001355501234         0000001234T-1            Testa Sampleton         0021000020000002',
      '822000000100042000010000000000000000000012341987654320                         021000020000002',
      '9000002000001000000030008400002000000001234000000001234                                       ',
      '9'.repeat(94),
      '',
    ])
  })

  it('returns what the file control says', async () => {
    const lines = writeAchFile(FILE_HEADER, [batchOf([credit()])])
    let step = await lines.next()
    while (!step.done) step = await lines.next()
    expect(step.value).toEqual({
      batchCount: 1,
      blockCount: 1,
      entryAddendaCount: 1,
      entryHash: 4200001,
      totalDebitCents: 0,
      totalCreditCents: 1234,
    })
  })

  it.each([0, 1, 5, 6, 7, 16])('fills the last block after %i entries', async (count) => {
    const entries = Array.from({ length: count }, (_, index) => credit({ trace: traceOf(index) }))
    const text = await written(count === 0 ? [] : [batchOf(entries)])
    expect(text.length % 950).toBe(0)
    expect(readAchFile(text)).toMatchObject({ ok: true })
  })

  it('writes names in ASCII before it cuts and pads them', async () => {
    const name = 'Żółćina Großmann-Þórsdóttir'
    const text = await written([
      batchOf([credit({ name })], { companyName: 'Crédit Éxample Ünion' }),
    ])
    expect(text.split('\n')[2]?.slice(54, 76)).toBe('Zolcina Grossmann-THor')
    expect(text.split('\n')[1]?.slice(4, 20)).toBe('Credit Example U')
  })

  it.each(['A', 'Z', '0', '9'])('takes the file id modifier %s', async (fileIdModifier) => {
    const text = await written([batchOf([credit()])], { ...FILE_HEADER, fileIdModifier })
    expect(text[33]).toBe(fileIdModifier)
  })

  it('keeps an origin the bank assigned', async () => {
    const text = await written([], { ...FILE_HEADER, immediateOrigin: 'N123456789' })
    expect(readAchFile(text)).toMatchObject({
      file: { fileHeader: { immediateOrigin: 'N123456789' } },
    })
  })

  it('lets traces interleave between batches', async () => {
    const batches = [
      batchOf([credit({ trace: traceOf(1) }), credit({ trace: traceOf(3) })]),
      batchOf([credit({ trace: traceOf(2) }), credit({ trace: traceOf(4) })]),
    ]
    expect(readAchFile(await written(batches))).toMatchObject({ ok: true })
  })
})

describe('writeAchFile holds no entry', () => {
  it('takes 10,000 entries one by one as their lines are read', async () => {
    let taken = 0
    async function* entries(): AsyncGenerator<AchEntry> {
      for (let sequence = 1; sequence <= 10_000; sequence++) {
        taken += 1
        yield credit({ trace: traceOf(sequence) })
      }
    }
    let seen = 0
    for await (const line of writeAchFile(FILE_HEADER, [batchOf(entries())])) {
      if (line.startsWith('6')) {
        seen += 1
        expect(taken).toBe(seen)
      }
    }
    expect(seen).toBe(10_000)
  })

  it('lets go of its sources when the reader stops', async () => {
    let closed = false
    function* entries(): Generator<AchEntry> {
      try {
        for (let sequence = 1; ; sequence++) yield credit({ trace: traceOf(sequence) })
      } finally {
        closed = true
      }
    }
    for await (const line of writeAchFile(FILE_HEADER, [batchOf(entries())])) {
      if (line.startsWith('6')) break
    }
    expect(closed).toBe(true)
  })
})

describe('micro-entries, retries and reversals', () => {
  const MICRO = { entryDescription: 'ACCTVERIFY' }

  it('writes micro-entries of both directions', async () => {
    const entries = [
      credit({ amountCents: 11 }),
      credit({ amountCents: 22, trace: traceOf(2) }),
      credit({ transactionCode: 27, amountCents: 33, trace: traceOf(3) }),
    ]
    const result = readAchFile(await written([batchOf(entries, MICRO)]))
    expect(result.ok && result.file.batches[0]?.entryDescription).toBe('ACCTVERIFY')
  })

  it('refuses a micro-entry of a dollar', async () => {
    const batch = batchOf([credit({ amountCents: 100 })], MICRO)
    await expect(written([batch])).rejects.toThrow('under one dollar')
  })

  it('refuses more debits than credits, over the whole file', async () => {
    const credits = batchOf([credit({ amountCents: 11 })], MICRO)
    const debit = (amountCents: number): AchBatch =>
      batchOf([webDebit({ amountCents, trace: traceOf(2) })], { ...MICRO, secCode: 'WEB' })
    expect(readAchFile(await written([credits, debit(11)]))).toMatchObject({ ok: true })
    await expect(written([credits, debit(12)])).rejects.toThrow('more than the credits')
  })

  it.each(['RETRY PYMT', 'REVERSAL'])('writes %s', async (entryDescription) => {
    const batch = batchOf([webDebit()], { secCode: 'WEB', entryDescription })
    expect(readAchFile(await written([batch]))).toMatchObject({ ok: true })
  })

  it.each([
    ['PAYROLL', 'reserved'],
    ['purchase', 'reserved'],
    ['AcctVerify', 'spelled ACCTVERIFY'],
    ['RETRYPYMT', 'spelled RETRY PYMT'],
    ['Reversal', 'spelled REVERSAL'],
    ['', 'is missing'],
    ['0000', 'is missing'],
    ['ELEVEN CHAR', 'fit 10 columns'],
  ])('refuses the description «%s»', async (entryDescription, message) => {
    await expect(written([batchOf([credit()], { entryDescription })])).rejects.toThrow(message)
  })
})

describe('writeAchFile refuses', () => {
  it.each<[string, Partial<AchEntry>, string]>([
    ['an amount of eleven digits', { amountCents: 10_000_000_000 }, 'ten digits'],
    ['a fraction of a cent', { amountCents: 1.5 }, 'whole cents'],
    ['a negative amount', { amountCents: -1 }, 'whole cents'],
    ['no number', { amountCents: Number.NaN }, 'whole cents'],
    ['a debit or credit of nothing', { amountCents: 0 }, 'not be zero'],
    ['money on a prenotification', { transactionCode: 23 }, 'carries no money'],
    ['a wrong check digit', { routing: '042000014' }, 'check digit'],
    ['an unknown transaction code', { transactionCode: 99 }, 'transaction code'],
    ['the code of a return', { transactionCode: 21 }, 'originates'],
    ['an account of 18 characters', { account: '1'.repeat(18) }, 'fit 17 columns'],
    ['an account that is not ASCII', { account: 'ž1' }, 'printable ASCII'],
    ['no account', { account: '' }, 'account: is missing'],
    ['no name', { name: ' \u0301 ' }, 'name: is missing'],
    ['a long identification', { identification: '1'.repeat(16) }, 'fit 15 columns'],
    ['a short trace', { trace: '0210000200001' }, '15 digits'],
    ['the trace of another bank', { trace: '042000010000001' }, 'begin with'],
    ['a payment type outside WEB', { paymentType: 'S' }, 'WEB alone'],
  ])('%s', async (_, values, message) => {
    await expect(written([batchOf([credit(values)])])).rejects.toThrow(message)
  })

  it('a WEB debit without payment type, and a WEB credit', async () => {
    const web = { secCode: 'WEB' } as const
    await expect(written([batchOf([credit({ transactionCode: 27 })], web)])).rejects.toThrow(
      'S or R',
    )
    const given = credit({ paymentType: 'S' })
    await expect(written([batchOf([given], web)])).rejects.toThrow('reversal')
    const reversal = batchOf([given], { ...web, entryDescription: 'REVERSAL' })
    expect(readAchFile(await written([reversal]))).toMatchObject({ ok: true })
  })

  it('a trace that does not ascend in its batch', async () => {
    const entries = [credit({ trace: traceOf(2) }), credit({ trace: traceOf(1) })]
    await expect(written([batchOf(entries)])).rejects.toThrow('ascend')
  })

  it('a trace that another batch has', async () => {
    await expect(written([batchOf([credit()]), batchOf([credit()])])).rejects.toThrow(
      'already used',
    )
  })

  it('an entry against its service class', async () => {
    const credits = batchOf([credit({ transactionCode: 27 })], { serviceClassCode: 220 })
    await expect(written([credits])).rejects.toThrow('credits only')
    const debits = batchOf([credit()], { serviceClassCode: 225 })
    await expect(written([debits])).rejects.toThrow('debits only')
  })

  it('a batch without entries', async () => {
    await expect(written([batchOf([])])).rejects.toThrow('needs an entry')
  })

  it.each<[string, Partial<AchBatch>]>([
    ['company name', { companyName: '' }],
    ['company id', { companyId: '' }],
    ['effective entry date', { effectiveEntryDate: '260230' }],
    ['effective entry date', { effectiveEntryDate: '2026-03-05' }],
    ['odfi', { odfi: '021000021' }],
  ])('a batch by its %s', async (field, values) => {
    await expect(written([batchOf([credit()], values)])).rejects.toThrow(field)
  })

  it.each<[string, Partial<AchFileHeader>]>([
    ['file id modifier', { fileIdModifier: 'a' }],
    ['file id modifier', { fileIdModifier: '' }],
    ['immediate destination', { immediateDestination: '042000014' }],
    ['immediate origin', { immediateOrigin: '0123456789' }],
    ['file creation date', { fileCreationDate: '261301' }],
    ['file creation date', { fileCreationTime: '2460' }],
  ])('a file by its %s', async (field, values) => {
    await expect(written([], { ...FILE_HEADER, ...values })).rejects.toThrow(field)
  })
})
