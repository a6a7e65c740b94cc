import { handleTask as handle } from '../../../domains/contact/tasks/tasks.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

export const handleTask = command({
  name: 'handle-task',
  usage: '<id>',
  help: 'marks a task as seen to',
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
    return { lines: [`Task ${taskId} is handled.`], data: { id: taskId } }
  },
})
