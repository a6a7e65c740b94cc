import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Line,
  csvFile,
  haveDirectory,
  removeCsvFiles,
} from '../../../../../test/nonprofits/directory.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { findNonprofits } from '../search/search-nonprofits.ts'
import { importNonprofits } from './import-nonprofits.ts'

const CUT_OFF = new Error('killed')

function linesOf(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    ein: String(100_000_000 + index),
    name: `ORGANIZATION ${index} OF PEOPLE`,
    revenue: (index * 7919) % 100_003,
    deductibility: index % 10 === 3 ? 2 : 1,
  }))
}

describe('importing the IRS’s files', () => {
  const test = useTestApp()
  const told: string[] = []

  afterAll(removeCsvFiles)

  beforeEach(async () => {
    told.length = 0
    await haveDirectory(test.ctx, [{ ein: '999999999', name: 'The one before' }])
  })

  const run = (files: readonly string[], tell = (line: string) => void told.push(line)) =>
    importNonprofits(test.ctx, files, tell)

  async function directory() {
    const { rows } = await sql<{ ein: string; rank: number | null; name: string; city: string }>`
      select ein, rank, name, city from nonprofits where rank is not null or ein = '999999999'
      order by rank nulls last, ein`.execute(test.ctx.db)
    return rows
  }

  it('lists the deductible ones by revenue, and keeps those that are gone for who chose them', async () => {
    const one = csvFile([
      { ein: '100000001', name: 'SMALL ONE', revenue: 5 },
      { ein: '100000002', name: '"LARGE, ""THE"" ONE"', revenue: 900, city: 'NEW YORK' },
      { ein: '100000003', name: 'NOT DEDUCTIBLE', revenue: 1_000, deductibility: 2 },
    ])
    const two = csvFile([{ ein: '7', name: 'WITHOUT REVENUE', revenue: '' }], { ending: '\n' })
    expect(await run([one, two])).toMatchObject({ read: 4, listed: 3, isResumed: false })
    expect(await directory()).toEqual([
      { ein: '100000002', rank: 1, name: 'LARGE, "THE" ONE', city: 'New York' },
      { ein: '100000001', rank: 2, name: 'SMALL ONE', city: 'Springfield' },
      { ein: '000000007', rank: 3, name: 'WITHOUT REVENUE', city: 'Springfield' },
      { ein: '999999999', rank: null, name: 'The one before', city: 'Springfield' },
    ])
    const { found } = await findNonprofits(test.ctx.db, 'the one before')
    expect(found.map(({ ein }) => ein)).not.toContain('999999999')
    expect(told.at(-1)).toBe('Showing the new directory …')
  })

  it('stores nobody’s name from the column of people', async () => {
    await run([csvFile(linesOf(20))])
    const { rows } = await sql<{ dump: string }>`
      select nonprofits::text as dump from nonprofits`.execute(test.ctx.db)
    expect(rows.map(({ dump }) => dump).join()).not.toMatch(/secretname/i)
  })

  it('cut off at any point and started again comes to the same rows', async () => {
    const file = csvFile(linesOf(4_500))
    await run([file])
    const whole = await directory()
    expect(whole.length).toBeGreaterThan(4_000)
    for (const at of ['Making room', 'Building', 'Showing']) {
      await haveDirectory(test.ctx, [{ ein: '999999999', name: 'The one before' }])
      const cut = run([file], (line) => {
        if (line.startsWith(at)) throw CUT_OFF
      })
      await expect(cut).rejects.toBe(CUT_OFF)
      expect((await findNonprofits(test.ctx.db, 'one before')).found).toHaveLength(1)
      expect(await run([file])).toMatchObject({ isResumed: true })
      const again = (await directory()).filter(({ rank }) => rank !== null)
      expect(again).toEqual(whole.filter(({ rank }) => rank !== null))
    }
  })

  it('goes on in the middle of a file, and begins anew with one that changed', async () => {
    const file = csvFile(linesOf(4_500))
    const cut = run([file], (line) => {
      if (line.startsWith('Making room')) throw CUT_OFF
    })
    await expect(cut).rejects.toBe(CUT_OFF)
    // As if it had been killed before the last of what it staged.
    const text = readFileSync(file, 'latin1')
    const offset = text.indexOf('100003000,')
    await sql`delete from nonprofits_staged where ein >= '100003000'`.execute(test.ctx.db)
    await sql`update nonprofit_imports set byte_offset = ${offset}, read_count = 3000,
      staged_count = (select count(*) from nonprofits_staged)`.execute(test.ctx.db)
    expect(await run([file])).toMatchObject({ isResumed: true, read: 4_500, listed: 4_050 })

    await expect(
      run([file], (line) => {
        if (line.startsWith('Making room')) throw CUT_OFF
      }),
    ).rejects.toBe(CUT_OFF)
    appendFileSync(file, text.slice(text.indexOf('100000000,'), text.indexOf('100000001,')))
    expect(await run([file])).toMatchObject({ isResumed: false, read: 4_501, listed: 4_050 })
  })

  it.each([
    ['no file there is', () => '/nowhere/eo1.csv', /cannot be read/],
    ['a file without the columns', () => without('DEDUCTIBILITY'), /no column DEDUCTIBILITY/],
    ['a file with a column twice', () => twice('NAME'), /the column NAME twice/],
  ])('refuses %s, and the directory stays', async (_what, file, words) => {
    const refused = await run([csvFile(linesOf(5)), file()]).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DomainError)
    expect(JSON.stringify((refused as DomainError).fields)).toMatch(words)
    expect((await directory()).map(({ ein }) => ein)).toContain('999999999')
  })

  it('does not make an empty file the directory', async () => {
    await expect(run([csvFile([])])).rejects.toThrow('nothing is staged')
    expect((await findNonprofits(test.ctx.db, 'one before')).found).toHaveLength(1)
  })
})

const without = (column: string) => renamed(column, 'ANOTHER')
const twice = (column: string) => renamed('ICO', column)

function renamed(column: string, name: string): string {
  const file = csvFile([])
  writeFileSync(file, readFileSync(file, 'utf8').replace(column, name))
  return file
}
