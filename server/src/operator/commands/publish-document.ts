import { readFile, stat } from 'node:fs/promises'
import { DisclosureKind } from '@passbook/contract/disclosures'
import { z } from 'zod/mini'
import { invalid } from '../../errors.ts'
import type { DocumentWords } from '../../features/disclosures/document-hash.ts'
import { publishDocument as publish } from '../../features/disclosures/publish-document.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

const MAX_BYTES = 1_000_000

const Words = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  agreement: z.string(),
})

export const publishDocument = command({
  name: 'publish-document',
  usage: `${DisclosureKind.options.join('|')} <file>`,
  help: 'puts a new version of a document in force, from a JSON file of title, sections, agreement',
  options: [],
  isChange: true,
  parse(given) {
    const { kind, file } = takePositionals(given, 'kind', 'file')
    return { kind: readKind(kind), file }
  },
  async act({ ctx, institution, now, actor }, { kind, file }) {
    const words = await readWords(file)
    const input = { institution_id: institution.id, kind, words, now, actor }
    const published = await publish(ctx.db, input)
    return {
      lines: [`Version ${published.version} of ${kind} is in force (${published.hash}).`],
      data: published,
    }
  },
})

export function readKind(text: string): DisclosureKind {
  const { data, success } = DisclosureKind.safeParse(text)
  if (success) return data
  throw new UsageError(`kind is one of ${DisclosureKind.options.join(', ')}, not "${text}"`)
}

async function readWords(file: string): Promise<DocumentWords> {
  const { success, data } = Words.safeParse(await readJson(file))
  if (success) return data
  throw invalid('file', `${file} must hold title, sections (heading, paragraphs) and agreement.`)
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', `${file} is no JSON.`)
  }
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw invalid('file', `${file} cannot be read (${error.code}).`)
  })
  if (size > MAX_BYTES) throw invalid('file', `${file} is too large.`)
  return readFile(file, 'utf8')
}
