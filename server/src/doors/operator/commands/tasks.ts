import { easternDate } from '../../../platform/calendar/eastern.ts'
import { listOpenTasks } from '../../../domains/contact/tasks/tasks.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { alignColumns } from '../table.ts'

export const tasks = command({
  name: 'tasks',
  usage: '',
  help: 'lists what staff still have to look at',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const open = await listOpenTasks(ctx.db, institution.id)
    if (open.length === 0) return { lines: ['There are no open tasks.'], data: open }
    const rows = open.map(({ id, raised_at, kind, message, details }) => [
      String(id),
      easternDate(raised_at),
      kind,
      `${message} ${JSON.stringify(details)}`,
    ])
    return { lines: alignColumns([['id', 'raised', 'kind', 'message'], ...rows]), data: open }
  },
})
