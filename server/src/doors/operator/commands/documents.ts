import { NewDocument } from '@passbook/contract/console/content/documents'
import { DisclosureKind } from '@passbook/contract/disclosures'
import { documentAct } from '../../../domains/accounts/content/staff-acts.ts'
import { printAccountTerms } from '../../../domains/people/disclosures/print-account-terms.ts'
import { findInForce } from '../../../domains/people/disclosures/queries.ts'
import { DomainError } from '../../../platform/errors.ts'
import { takePositionals, readDay, readLine, readJsonFile } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'
import { saveToFolder } from './records.ts'

export const document = command({
  name: 'document',
  usage: DisclosureKind.options.join('|'),
  help: 'prints the current document in the format that publish-document reads',
  options: [],
  isChange: false,
  parse: (given) => ({ kind: readKind(takePositionals(given, 'kind').kind) }),
  async act({ ctx, institution }, { kind }) {
    const words = await findInForce(ctx.db, institution.id, kind)
    if (words === undefined) throw new DomainError('not_found')
    return { lines: JSON.stringify(words, null, 2).split('\n'), data: words }
  },
})

export const accountTerms = command({
  name: 'account-terms',
  usage: '[--to folder]',
  help: 'writes the agreement with today’s rate and terms as a PDF, to send to whoever asks for it within 10 business days',
  options: ['to'],
  isChange: false,
  parse(given) {
    takePositionals(given)
    return { folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution }, { folder }) {
    const { name, pdf } = await printAccountTerms(ctx, institution)
    const file = await saveToFolder(folder, name, pdf)
    const line = `${file}: send it within seven days, while its rate may still be given.`
    return { lines: [line], data: { file } }
  },
})

export const publishDocument = requestCommand({
  name: 'publish-document',
  usage: `${DisclosureKind.options.join('|')} <file> [--from YYYY-MM-DD] [--worse "what gets worse"]`,
  help: 'to publish a new version of a document from a JSON file with title, sections and agreement',
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
  async orderOf({ file, ...order }) {
    const wanted = 'must contain title, sections (heading, paragraphs) and agreement'
    return { ...order, words: await readJsonFile(file, NewDocument.shape.words, wanted) }
  },
})

function readKind(text: string): DisclosureKind {
  const { data, success } = DisclosureKind.safeParse(text)
  if (success) return data
  throw new UsageError(`kind must be one of ${DisclosureKind.options.join(', ')}, not "${text}"`)
}
