import { DisclosureKind } from '@passbook/contract/disclosures'
import { findInForce } from '../../../../domains/people/disclosures/queries.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'
import { readKind } from './publish-document.ts'

export const document = command({
  name: 'document',
  usage: DisclosureKind.options.join('|'),
  help: 'prints the document in force, as publish-document reads it',
  options: [],
  isChange: false,
  parse: (given) => ({ kind: readKind(takePositionals(given, 'kind').kind) }),
  async act({ ctx, institution }, { kind }) {
    const words = await findInForce(ctx.db, institution.id, kind)
    if (words === undefined) throw new DomainError('not_found')
    return { lines: JSON.stringify(words, null, 2).split('\n'), data: words }
  },
})
