import type { DisputeLine } from '@passbook/contract/console/disputes'
import { listDisputes } from '../../../../domains/compliance/disputes/console/read-disputes.ts'
import { takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'
import { plainLine } from '../../plain-text.ts'

export const disputes = command({
  name: 'disputes',
  usage: '',
  help: 'lists problems with transfers that are to be decided, what is due first',
  options: [],
  isChange: false,
  parse(given) {
    takePositionals(given)
    return {}
  },
  async act({ ctx, institution }) {
    const all: DisputeLine[] = []
    for (let after: string | undefined; ; after = all.at(-1)?.uuid) {
      const page = await listDisputes(ctx, { institution_id: institution.id }, { after })
      all.push(...page.disputes)
      if (!page.has_more) break
    }
    const lines = all.length === 0 ? ['No dispute is open.'] : all.map(describe)
    return { lines, data: all }
  },
})

function describe({ uuid, customer, kind, state, due }: DisputeLine): string {
  const late = due.is_late ? ', LATE' : ''
  return `${uuid}  due ${due.on ?? 'never'}${late}  ${state}  ${kind}  ${plainLine(customer)}`
}
