import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { listThreads } from '../../../../domains/contact/messages/by-staff.ts'
import { takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'
import { plainLine } from '../../plain-text.ts'
import { alignColumns } from '../../table.ts'

export const messages = command({
  name: 'messages',
  usage: '',
  help: 'lists what people wrote, those who wait for an answer first',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const threads = await listThreads(ctx.db, institution.id)
    if (threads.length === 0) return { lines: ['Nobody has written.'], data: threads }
    const rows = threads.map(({ uuid, waiting_since, topic, name, subject }) => [
      uuid,
      waiting_since ? easternDate(new Date(waiting_since)) : '-',
      topic,
      plainLine(name),
      plainLine(subject),
    ])
    const head = ['message_id', 'waiting since', 'topic', 'name', 'subject']
    return { lines: alignColumns([head, ...rows]), data: threads }
  },
})
