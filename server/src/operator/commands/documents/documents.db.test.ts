import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useBank } from '../../../../test/banking.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import type { DocumentWords } from '../../../features/disclosures/document-hash.ts'
import { runOperator } from '../../run-operator.ts'

describe('documents at the operator’s command line', () => {
  const bank = useBank()
  const folder = temporaryFolder('documents')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function run(...argv: string[]) {
    const [out, err]: string[][] = [[], []]
    const code = await runOperator(argv, {
      open: async () => ({ ctx: bank.ctx, close: async () => undefined }),
      write: (line) => out?.push(line),
      complain: (line) => err?.push(line),
    })
    return { code, out: out?.join('\n') ?? '', err: err?.join('\n') ?? '' }
  }

  function write(name: string, content: unknown): string {
    const file = path.join(folder, name)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  const AS = ['--as', 'Olive Operator', '--institution', 'summit']

  it('what is in force can be printed, edited and published as the next version', async () => {
    const { code, out } = await run('document', 'privacy', '--institution', 'summit')
    expect(code).toBe(0)
    const words = JSON.parse(out) as DocumentWords
    const file = write('privacy.json', { ...words, title: 'Privacy notice of 2027' })
    const published = await run('publish-document', 'privacy', file, ...AS)
    expect(published).toMatchObject({ code: 0, err: '' })
    expect(published.out).toMatch(/^Version 2 of privacy is in force \([0-9a-f]{64}\)\.$/)
    const after = await run('document', 'privacy', '--institution', 'summit')
    expect((JSON.parse(after.out) as DocumentWords).title).toBe('Privacy notice of 2027')
    const other = await run('document', 'privacy', '--institution', 'meadow')
    expect((JSON.parse(other.out) as DocumentWords).title).toBe('Privacy notice')
    expect(await run('publish-document', 'privacy', file, ...AS)).toMatchObject({ code: 1 })
  })

  it.each([
    ['no JSON', '{', 'is no JSON'],
    ['no document', {}, 'must hold title'],
    ['no words', { title: 'x', sections: [], agreement: 'y' }, 'heading'],
    ['too much', ' '.repeat(1_000_001), 'too large'],
  ])('a file with %s is refused', async (name, content, words) => {
    const file = write(`${name}.json`, content)
    const { code, err } = await run('publish-document', 'w9', file, ...AS)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })

  it('a missing file, an unknown kind, and nobody’s name are refused', async () => {
    const missing = await run('publish-document', 'w9', path.join(folder, 'none'), ...AS)
    expect(missing.err).toContain('cannot be read (ENOENT)')
    expect(await run('publish-document', 'terms', 'x', ...AS)).toMatchObject({ code: 2 })
    expect(await run('publish-document', 'w9', 'x')).toMatchObject({ code: 2 })
  })
})
