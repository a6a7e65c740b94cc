import { handleAlert as handle } from '../../features/staff/handle-alert.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

export const handleAlert = command({
  name: 'handle-alert',
  usage: '<id>',
  help: 'marks an alert as seen to',
  options: [],
  isChange: true,
  parse(given) {
    const { id } = takePositionals(given, 'id')
    const alertId = Number(id)
    if (!/^\d+$/.test(id) || !Number.isSafeInteger(alertId)) {
      throw new UsageError(`id must be the number of an alert, not "${id}"`)
    }
    return { alertId }
  },
  async act({ ctx, institution, now, actor }, { alertId }) {
    await handle(ctx.db, { institutionId: institution.id, alertId, now, actor })
    return { lines: [`Alert ${alertId} is handled.`], data: { id: alertId } }
  },
})
