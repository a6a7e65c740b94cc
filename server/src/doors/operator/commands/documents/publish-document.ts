import { NewDocument } from '@passbook/contract/console/content/documents'
import { DisclosureKind } from '@passbook/contract/disclosures'
import { documentAct } from '../../../../domains/accounts/content/staff-acts.ts'
import { readDay, readLine, takePositionals } from '../../arguments.ts'
import { UsageError } from '../../command.ts'
import { readJsonFile } from '../../read-json-file.ts'
import { requestCommand } from '../../request-command.ts'

export const publishDocument = requestCommand({
  name: 'publish-document',
  usage: `${DisclosureKind.options.join('|')} <file> [--from YYYY-MM-DD] [--worse "what gets worse"]`,
  help: 'to publish a new version of a document, from a JSON file of title, sections, agreement',
  options: ['from', 'worse'],
  act: documentAct,
  parse(given) {
    const { kind, file } = takePositionals(given, 'kind', 'file')
    const { from, worse } = given.options
    return {
      kind: readKind(kind),
      file,
      effective_date: from === undefined ? null : readDay('--from', from),
      worse: worse === undefined ? null : readLine('--worse', worse),
    }
  },
  async orderOf({ file, ...document }) {
    const wanted = 'must hold title, sections (heading, paragraphs) and agreement'
    return { ...document, words: await readJsonFile(file, NewDocument.shape.words, wanted) }
  },
})

export function readKind(text: string): DisclosureKind {
  const { data, success } = DisclosureKind.safeParse(text)
  if (success) return data
  throw new UsageError(`kind is one of ${DisclosureKind.options.join(', ')}, not "${text}"`)
}
