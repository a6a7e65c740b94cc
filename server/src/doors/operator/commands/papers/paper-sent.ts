import { markPaperSent } from '../../../../domains/documents/paper-mail/mark-sent.ts'
import { readUuid, takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'

export const paperSent = command({
  name: 'paper-sent',
  usage: '<depositor_id> <paper_id>',
  help: 'says that a paper was put in the mail: it leaves the list',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id, paper_id } = takePositionals(given, 'depositor_id', 'paper_id')
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      paper_id: readUuid('paper_id', paper_id),
    }
  },
  async act({ ctx, institution, now, actor }, ids) {
    const sent = { institution_id: institution.id, ...ids, now, actor }
    const { what, name } = await markPaperSent(ctx.db, sent)
    return { lines: [`${what} was sent to ${name}.`], data: ids }
  },
})
