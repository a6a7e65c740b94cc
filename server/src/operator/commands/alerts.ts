import { easternDate } from '../../calendar/eastern.ts'
import { listOpenAlerts } from '../../features/staff/list-alerts.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { alignColumns } from '../table.ts'

export const alerts = command({
  name: 'alerts',
  usage: '',
  help: 'lists what staff still have to look at',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const open = await listOpenAlerts(ctx.db, institution.id)
    if (open.length === 0) return { lines: ['There are no open alerts.'], data: open }
    const rows = open.map(({ id, raised_at, kind, message, details }) => [
      String(id),
      easternDate(raised_at),
      kind,
      `${message} ${JSON.stringify(details)}`,
    ])
    return { lines: alignColumns([['id', 'raised', 'kind', 'message'], ...rows]), data: open }
  },
})
