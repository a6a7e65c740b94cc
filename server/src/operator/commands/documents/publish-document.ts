import { DisclosureKind } from '@passbook/contract/disclosures'
import { z } from 'zod/mini'
import { publishDocument as publish } from '../../../features/disclosures/publish-document.ts'
import { takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'
import { readJsonFile } from '../../read-json-file.ts'

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
    const wanted = 'must hold title, sections (heading, paragraphs) and agreement'
    const words = await readJsonFile(file, Words, wanted)
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
