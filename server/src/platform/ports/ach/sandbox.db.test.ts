import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  NEXT_DAY,
  SECOND_DAY,
  answersIn,
  batchOf,
  credit,
  deposit,
  useNetwork,
} from '../../../../test/outside/simulated-network.ts'
import { parseBusinessDate } from '../../calendar/business-date.ts'
import type { AchEntry } from './nacha/write-file.ts'
import {
  CORRECTED,
  changingAccount,
  returningAccount,
  returningCents,
  sandboxChanges,
  sandboxReturns,
} from './sandbox/sentinels.ts'

const TWENTY_DAYS = parseBusinessDate('2026-03-23')
const ALL = Object.keys(sandboxReturns)

describe('the simulated ACH network', () => {
  const { submit, collect } = useNetwork()

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
})
