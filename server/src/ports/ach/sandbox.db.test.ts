import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addInstitution, useBank } from '../../../test/banking.ts'
import { type BusinessDate, parseBusinessDate } from '../../calendar/business-date.ts'
import { nextBusinessDay } from '../../calendar/holidays.ts'
import { nachaDate } from './nacha/dates.ts'
import type { ParsedAchFile } from './nacha/read/parsed.ts'
import { readAchFile } from './nacha/read/read-file.ts'
import { type AchBatch, type AchEntry, writeAchFile } from './nacha/write-file.ts'
import {
  CORRECTED,
  changingAccount,
  returningAccount,
  returningCents,
  sandboxChanges,
  sandboxReturns,
} from './sandbox/sentinels.ts'

/** A Monday. */
const FILE_DATE = parseBusinessDate('2026-03-02')
const NEXT_DAY = parseBusinessDate('2026-03-03')
const SECOND_DAY = parseBusinessDate('2026-03-04')
const TWENTY_DAYS = parseBusinessDate('2026-03-23')
const ODFI = '99100005'
const ALL = Object.keys(sandboxReturns)

let lastTrace = 0

function deposit(values: Partial<AchEntry> = {}): AchEntry {
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

function credit(values: Partial<AchEntry> = {}): AchEntry {
  const { paymentType: _, ...entry } = deposit({ transactionCode: 22, ...values })
  return entry
}

function batchOf(entries: AchEntry[], values: Partial<AchBatch> = {}): AchBatch {
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

function lines(batches: AchBatch[]): AsyncGenerator<string> {
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
function answersIn(files: ParsedAchFile[]): string[] {
  return files.flatMap(({ batches }) =>
    batches.flatMap(({ entries }) =>
      entries.map(({ addenda: [addenda], identification }) => {
        const isAnswer = addenda?.kind === 'return' || addenda?.kind === 'noc'
        return isAnswer ? `${addenda.code} of ${identification}` : 'no answer'
      }),
    ),
  )
}

describe('the simulated ACH network', () => {
  const bank = useBank()
  let institution_id = ''
  beforeEach(async () => {
    institution_id = await addInstitution(bank.db, `network-${randomUUID().slice(0, 8)}`)
  })

  const submit = async (
    batches: AchBatch[],
    fileId: string = randomUUID(),
    businessDate = FILE_DATE,
  ) => {
    await bank.ctx.ach.submit({ institution_id, fileId, businessDate, text: lines(batches) })
    return fileId
  }

  const collect = async (date: BusinessDate) =>
    (await bank.ctx.ach.collect(institution_id, date)).map(reading)

  describe('sentinels in a file', () => {
    it('by account number: each deposit returns on its day, in a file of that day', async () => {
      const entries = ALL.map((code) => deposit({ account: returningAccount(code) }))
      await submit([batchOf([...entries, deposit()])])
      expect(await collect(NEXT_DAY)).toEqual([])
      const expected = (codes: string[]) =>
        codes.map((code) => `${code} of ${entries[ALL.indexOf(code)]?.identification}`)
      const soon = ALL.filter((code) => code !== 'R10')
      expect(answersIn(await collect(SECOND_DAY))).toEqual(expected(soon))
      expect(answersIn(await collect(parseBusinessDate('2026-03-20')))).toEqual([])
      expect(answersIn(await collect(TWENTY_DAYS))).toEqual(expected(['R10']))
    })

    it('by amount: deposits by every code, withdrawals by what is wrong with an account', async () => {
      const debits = ALL.map((code) => deposit({ amountCents: returningCents(code) }))
      const credits = ALL.map((code) => credit({ amountCents: returningCents(code) }))
      await submit([batchOf(debits), batchOf(credits)])
      const answers = answersIn(await collect(TWENTY_DAYS))
      const named = (entries: AchEntry[], codes: string[]) =>
        codes.map((code) => `${code} of ${entries[ALL.indexOf(code)]?.identification}`)
      expect(answers.toSorted()).toEqual(
        [...named(debits, ALL), ...named(credits, ['R02', 'R03', 'R04', 'R16', 'R20'])].toSorted(),
      )
    })

    it('micro-entries and retries', async () => {
      const micro = ['R01', 'R03', 'R10'].map((code) =>
        credit({ amountCents: 12, account: returningAccount(code) }),
      )
      const retry = deposit({ amountCents: returningCents('R01') })
      await submit([
        batchOf(micro, { entryDescription: 'ACCTVERIFY' }),
        batchOf([retry], { entryDescription: 'RETRY PYMT' }),
      ])
      expect(answersIn(await collect(TWENTY_DAYS))).toEqual([
        `R03 of ${micro[1]?.identification}`,
        `R01 of ${retry.identification}`,
      ])
    })

    it('a return names the original and comes back the way it went', async () => {
      const entry = deposit({ account: returningAccount('R02'), routing: '992000024' })
      await submit([batchOf([entry])])
      const [file] = await collect(SECOND_DAY)
      expect(file).toMatchObject({
        fileHeader: {
          immediateDestination: '991000054',
          immediateOrigin: '990000013',
          fileCreationDate: '260304',
          destinationName: 'TEST BANK',
          originName: 'SANDBOX ACH OPERATOR',
        },
        batches: [
          {
            companyId: '1990000009',
            secCode: 'WEB',
            odfi: '99200002',
            settlementDate: '063',
            entries: [
              {
                category: 'return',
                transactionCode: 26,
                routing: '991000054',
                account: entry.account,
                amountCents: entry.amountCents,
                addenda: [{ code: 'R02', originalTrace: entry.trace, originalRDFI: '99200002' }],
              },
            ],
          },
        ],
      })
    })
  })

  describe('notifications of change', () => {
    it('correct what their code is about, on the next business day', async () => {
      const codes = Object.keys(sandboxChanges)
      await submit([batchOf(codes.map((code) => deposit({ account: changingAccount(code) })))])
      const files = await collect(NEXT_DAY)
      const corrected = files.flatMap(({ batches }) =>
        batches.flatMap(({ secCode, entries }) =>
          entries.map(({ addenda: [addenda], amountCents }) =>
            addenda?.kind === 'noc'
              ? [secCode, amountCents, addenda.code, addenda.corrected]
              : undefined,
          ),
        ),
      )
      const { routing, account } = CORRECTED
      const transactionCode = '37'
      expect(corrected).toEqual([
        ['COR', 0, 'C01', { account }],
        ['COR', 0, 'C02', { routing }],
        ['COR', 0, 'C03', { routing, account }],
        ['COR', 0, 'C05', { transactionCode }],
        ['COR', 0, 'C06', { account, transactionCode }],
        ['COR', 0, 'C07', { routing, account, transactionCode }],
      ])
    })

    it('come once per holder, whatever bank the number moved to', async () => {
      const account = changingAccount('C02')
      const first = deposit({ account })
      const again = deposit({ account })
      const other = deposit({ account, name: 'OTTO OTHERMAN' })
      await submit([batchOf([first, again, other])])
      const expected = [`C02 of ${first.identification}`, `C02 of ${other.identification}`]
      expect(answersIn(await collect(NEXT_DAY))).toEqual(expected)
      const moved = deposit({ account, routing: CORRECTED.routing })
      await submit([batchOf([moved])], randomUUID(), SECOND_DAY)
      expect(answersIn(await collect(parseBusinessDate('2026-03-11')))).toEqual([])
    })
  })

  describe('handing over and fetching', () => {
    const returned = () => batchOf([deposit({ account: returningAccount('R01') })])

    it('the same file twice is answered once', async () => {
      const batches = [returned()]
      const fileId = await submit(batches)
      await submit(batches, fileId)
      await submit([returned()], fileId)
      expect(answersIn(await collect(SECOND_DAY))).toHaveLength(1)
    })

    it('handed over twice at the same time, too', async () => {
      const batches = [returned()]
      const fileId = randomUUID()
      await Promise.all([submit(batches, fileId), submit(batches, fileId)])
      expect(answersIn(await collect(SECOND_DAY))).toHaveLength(1)
    })

    it('a file that does not read is refused, and can be handed over again', async () => {
      const batches = [returned()]
      const fileId = randomUUID()
      const halved = async function* () {
        for await (const line of lines(batches)) if (!line.startsWith('8')) yield line
      }
      const file = { institution_id, fileId, businessDate: FILE_DATE, text: halved() }
      await expect(bank.ctx.ach.submit(file)).rejects.toThrow(/refuses the file: line \d+, column/)
      expect(await collect(SECOND_DAY)).toEqual([])
      await submit(batches, fileId)
      expect(await collect(SECOND_DAY)).toHaveLength(1)
    })

    it('fetched again, a file is the same to the byte; after a week it is gone', async () => {
      await submit([returned()])
      const { ach } = bank.ctx
      const [text] = await ach.collect(institution_id, SECOND_DAY)
      expect(text).toBeTruthy()
      expect(await ach.collect(institution_id, SECOND_DAY)).toEqual([text])
      expect(await ach.collect(institution_id, parseBusinessDate('2026-03-10'))).toEqual([text])
      expect(await ach.collect(institution_id, parseBusinessDate('2026-03-11'))).toEqual([])
      expect(await ach.collect(institution_id, NEXT_DAY)).toEqual([])
    })

    it('fetched twice at the same time, each answer is in one file', async () => {
      await submit([returned()])
      const fetches = [collect(SECOND_DAY), collect(SECOND_DAY), collect(SECOND_DAY)]
      await Promise.all(fetches)
      expect(answersIn(await collect(SECOND_DAY))).toHaveLength(1)
    })

    it('what was not fetched for long is still there, one file for each day', async () => {
      await submit([returned()])
      await submit([returned()], randomUUID(), NEXT_DAY)
      const files = await collect(parseBusinessDate('2026-06-30'))
      expect(files.map(({ fileHeader }) => fileHeader.fileCreationDate)).toEqual([
        '260304',
        '260305',
      ])
    })

    it('what was handed over late comes in a further file of its day', async () => {
      await submit([returned()])
      await collect(SECOND_DAY)
      await submit([returned()])
      const files = await collect(nextBusinessDay(SECOND_DAY))
      expect(files.map(({ fileHeader }) => fileHeader.fileIdModifier)).toEqual(['A', 'B'])
      expect(answersIn(files)).toHaveLength(2)
    })

    it('one institution never fetches the answers of another', async () => {
      await submit([returned()])
      expect(await bank.ctx.ach.collect(bank.institution_id, SECOND_DAY)).toEqual([])
    })

    it('no account number rests in clear', async () => {
      const account = returningAccount('R02')
      await submit([batchOf([deposit({ account }), deposit({ account: changingAccount('C01') })])])
      await collect(SECOND_DAY)
      const { rows } = await sql<{ row: string }>`
      select a::text || encode(a.original_sealed, 'escape') as row from sandbox_ach_answers a
      union all select f::text || encode(f.text_sealed, 'escape') from sandbox_ach_answer_files f
    `.execute(bank.db)
      expect(rows.length).toBeGreaterThanOrEqual(3)
      for (const { row } of rows) expect(row).not.toMatch(/99000000\d\d|99000098\d\d|4400001234/)
    })
  })
})
