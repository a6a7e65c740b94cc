import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatLongDate } from '@passbook/contract/format-dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { atCommandLine } from '../../../../../test/console/command-line.ts'
import { readLines } from '../../../../../test/pdf/read-lines.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { changeRate } from '../../../../domains/accounts/terms/change-terms.ts'
import type { DocumentWords } from '../../../../domains/people/disclosures/document-hash.ts'
import { parseRate } from '../../../../ledger/interest-math.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'

describe('documents at the operator’s command line', () => {
  const test = useTestApp()
  const folder = temporaryFolder('documents')
  let line: Awaited<ReturnType<typeof atCommandLine>>
  beforeAll(async () => {
    line = await atCommandLine(test, 'summit')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...argv: string[]) => line.run(...argv)

  function write(name: string, content: unknown): string {
    const file = path.join(folder, name)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  const REASON = ['--reason', 'The board decided so.']

  it('what is in force can be printed, edited and published as the next version', async () => {
    const { code, out } = await run('document', 'privacy')
    expect(code).toBe(0)
    const words = JSON.parse(out) as DocumentWords
    const file = write('privacy.json', { ...words, title: 'Privacy notice of 2027' })
    const asked = await run('publish-document', 'privacy', file, ...REASON)
    expect(asked).toMatchObject({ code: 0, err: '' })
    const before = await run('document', 'privacy')
    expect((JSON.parse(before.out) as DocumentWords).title).toBe('Privacy notice')
    expect(await line.agree(asked)).toBe(200)
    const after = await run('document', 'privacy')
    expect((JSON.parse(after.out) as DocumentWords).title).toBe('Privacy notice of 2027')
    const other = await run('document', 'privacy', '--institution', 'meadow')
    expect((JSON.parse(other.out) as DocumentWords).title).toBe('Privacy notice')
    expect(await run('publish-document', 'privacy', file, ...REASON)).toMatchObject({ code: 1 })
  })

  it('the disclosures for somebody who asks have the rate and terms of the day', async () => {
    const printed = async (name: string) => {
      const { code, out, err } = await run('account-terms', '--to', path.join(folder, name))
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain('send it within seven days')
      const file = /^\S+\.pdf/m.exec(out)?.[0] ?? ''
      return (await readLines(readFileSync(file))).join(' ')
    }
    const before = await printed('before')
    expect(before).toContain('The interest rate is 4.402%')
    const today = easternDate(test.ctx.clock.now())
    expect(before).toContain(`with the rate and terms of ${formatLongDate(today)}`)
    const { id: institution_id } = await test.ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'summit')
      .executeTakeFirstOrThrow()
    await changeRate(test.ctx, {
      institution_id,
      rate: parseRate('0.030000'),
      effectiveDate: today,
      now: test.ctx.clock.now(),
      actor: { kind: 'operator', id: 'Olive' },
    })
    const after = await printed('after')
    expect(after).toContain('The interest rate is 3%')
    expect(after).not.toContain('4.402%')
  })

  it.each([
    ['no JSON', '{', 'is not valid JSON'],
    ['no document', {}, 'must contain title'],
    ['no words', { title: 'x', sections: [], agreement: 'y' }, 'heading'],
    ['too much', ' '.repeat(1_000_001), 'too large'],
  ])('a file with %s is refused', async (name, content, words) => {
    const file = write(`${name}.json`, content)
    const { code, err } = await run('publish-document', 'w9', file, ...REASON)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })

  it('a missing file, an unknown kind, and no reason are refused', async () => {
    const missing = await run('publish-document', 'w9', path.join(folder, 'none'), ...REASON)
    expect(missing.err).toContain('cannot be read (ENOENT)')
    expect(await run('publish-document', 'terms', 'x', ...REASON)).toMatchObject({ code: 2 })
    expect(await run('publish-document', 'w9', 'x')).toMatchObject({ code: 2 })
  })
})
