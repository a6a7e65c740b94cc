import { listPapersToSend } from '../../../../domains/documents/paper-mail/list-papers.ts'
import { takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'

export const paperToSend = command({
  name: 'paper-to-send',
  usage: '',
  help: 'lists what is due on paper, with names and addresses, for people who do not get it electronically',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const due = await listPapersToSend(ctx.db, institution.id)
    if (due.length === 0) return { lines: ['Nothing is due on paper.'], data: due }
    const people = Map.groupBy(due, ({ depositor_id }) => depositor_id)
    const lines = [...people].flatMap(([depositor_id, papers]) => {
      const [first] = papers
      const address = first?.address ?? []
      return [
        `${first?.name} (${depositor_id})`,
        ...(address.length > 0 ? address : ['No address is known.']).map((line) => `  ${line}`),
        ...papers.map(({ what, paper_id }) => `  - ${what}  ${paper_id}`),
      ]
    })
    return { lines, data: due }
  },
})
