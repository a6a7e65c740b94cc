import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { readCsvFile, readCsvRows, repeatedHeading } from './csv.ts'

describe('reading CSV', () => {
  const folder = temporaryFolder('csv')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function fileOf(text: string): string {
    const file = path.join(folder, 'table.csv')
    writeFileSync(file, text)
    return file
  }

  it('says on which line a row begins, after lines within cells and empty ones', () => {
    expect(readCsvRows('a;b\r\n"x\r\ny";1\r\n\r\n;\r\n2; "z" \r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '1'] },
      { line: 6, cells: ['2', 'z'] },
    ])
  })

  it('names the heading that is there twice; several may be empty', () => {
    expect(repeatedHeading(['a', '', '', 'b', 'a'])).toBe('a')
    expect(repeatedHeading(['a', '', ''])).toBeUndefined()
  })

  it('goes on at any row of a file, also after a mark, long cells and letters of many bytes', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `${index},"é, ""${index}""\n",x"y`)
    const file = fileOf(`\u{FEFF}n,name,rest\r\n${rows.join('\r\n')}\r\n`)
    const whole = await Array.fromAsync(readCsvFile(file))
    expect(whole).toHaveLength(3_001)
    expect(whole[0]?.cells).toEqual(['n', 'name', 'rest'])
    expect(whole[7]?.cells).toEqual(['6', 'é, "6"\n', 'x"y'])
    for (const place of [0, 1, 1_700, 2_999]) {
      const rest = await Array.fromAsync(readCsvFile(file, whole[place]?.offset))
      expect(rest).toEqual(whole.slice(place + 1))
    }
  })

  it('refuses a row without an end, and a file that is not there', async () => {
    const endless = fileOf(`a\n"${'x'.repeat(70_000)}`)
    await expect(Array.fromAsync(readCsvFile(endless))).rejects.toMatchObject({ code: 'invalid' })
    const missing = path.join(folder, 'missing.csv')
    await expect(Array.fromAsync(readCsvFile(missing))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
