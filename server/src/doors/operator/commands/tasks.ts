import { listOpenTasks, handleTask as handle } from '../../../domains/contact/tasks/tasks.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { takePositionals } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { alignColumns } from '../table.ts'

export const tasks = command({
  name: 'tasks',
  usage: '',
  help: 'lists open work',
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

export const handleTask = command({
  name: 'handle-task',
  usage: '<id>',
  help: 'marks a task as completed',
  options: [],
  isChange: true,
  parse(given) {
    const { id } = takePositionals(given, 'id')
    const taskId = Number(id)
    if (!/^\d+$/.test(id) || !Number.isSafeInteger(taskId)) {
      throw new UsageError(`id must be the number of a task, not "${id}"`)
    }
    return { taskId }
  },
  async act({ ctx, institution, now, actor }, { taskId }) {
    await handle(ctx.db, { institution_id: institution.id, taskId, now, actor })
    return { lines: [`Task ${taskId} was completed.`], data: { id: taskId } }
  },
})
