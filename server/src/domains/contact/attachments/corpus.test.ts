import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { honestFiles } from '../../../../test/attachments/honest-files.ts'
import { hostileFiles } from '../../../../test/attachments/hostile-files.ts'
import type { Sample } from '../../../../test/attachments/sample.ts'
import { DomainError } from '../../../platform/errors.ts'
import { sandboxScanner } from '../../../platform/ports/scanner/sandbox.ts'
import { UploadedFile } from '../../../platform/uploaded-file.ts'
import { checkAttachments } from './check-attachment.ts'
import type { CheckedFile } from './checked-file.ts'

interface Outcome extends Sample {
  taken: CheckedFile | undefined
  words: string[]
}

async function outcomeOf(sample: Sample): Promise<Outcome> {
  try {
    const file = new UploadedFile(sample)
    const [taken] = await checkAttachments({ scanner: sandboxScanner }, 'Ada', [file])
    return { ...sample, taken, words: [] }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    return { ...sample, taken: undefined, words: error.fields?.['attachments'] ?? [] }
  }
}

async function outcomesOf(samples: readonly Sample[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const sample of samples) outcomes.push(await outcomeOf(sample))
  return outcomes
}

describe('a thousand hostile files', () => {
  it('are refused, every one, in words that name it', async () => {
    const samples = await hostileFiles()
    expect(samples).toHaveLength(1_000)
    const outcomes = await outcomesOf(samples)
    expect(outcomes.filter(({ taken }) => taken).map(({ kind }) => kind)).toEqual([])
    for (const { words } of outcomes) {
      expect(words).toHaveLength(1)
      expect(words[0]).toMatch(/^“[^“/\\\p{C}]+” [a-z].+\.$/u)
    }
  })
})

describe('fifty honest files of each kind', () => {
  it('are taken: PDFs as they are, pictures drawn anew', async () => {
    const outcomes = await outcomesOf(await honestFiles())
    expect(outcomes.filter(({ taken }) => !taken).map(({ kind, words }) => [kind, words])).toEqual(
      [],
    )
    const counts = Map.groupBy(outcomes, ({ taken }) => taken?.content_type)
    for (const type of ['application/pdf', 'image/png', 'image/jpeg'] as const) {
      expect(counts.get(type)).toHaveLength(50)
    }
    for (const { bytes, taken } of counts.get('application/pdf') ?? []) {
      expect(taken?.bytes.equals(bytes)).toBe(true)
    }
    const drawn = outcomes.filter(({ taken }) => taken?.content_type !== 'application/pdf')
    for (const { bytes, taken, kind } of drawn) {
      expect([kind, taken?.bytes.equals(bytes)]).toEqual([kind, false])
      const before = await sharp(bytes).metadata()
      const after = await sharp(taken?.bytes).metadata()
      const isTurned = (before.orientation ?? 1) > 4
      expect([after.width, after.height]).toEqual(
        isTurned ? [before.height, before.width] : [before.width, before.height],
      )
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })
})
