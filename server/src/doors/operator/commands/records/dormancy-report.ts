import { formatCents } from '@passbook/contract/money'
import { writeStateReport } from '../../../../domains/accounts/dormancy/state-report.ts'
import { takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'
import { saveToFolder } from './save-to-folder.ts'

export const dormancyReport = command({
  name: 'dormancy-report',
  usage: '<state> <year> [--to folder]',
  help: 'writes the report of unclaimed property to a state (NAUPA II, whole SSNs); a draft until it is handed over',
  options: ['to'],
  isChange: true,
  parse(given) {
    const { state, year } = takePositionals(given, 'state', 'year')
    if (!/^[A-Z]{2}$/.test(state)) throw new UsageError(`state must be such as MA, not "${state}"`)
    if (!/^20\d\d$/.test(year)) throw new UsageError(`year must be such as 2026, not "${year}"`)
    return { state, year: Number(year), folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution, actor }, { state, year, folder }) {
    const which = { institution_id: institution.id, state, year }
    const { name, text, ...report } = await writeStateReport(ctx, which, { actor, reason: null })
    const file = await saveToFolder(folder, `${institution.slug}-${name}`, text)
    const { properties, amount_cents, is_final } = report
    return {
      lines: [
        `${file}: ${properties} ${properties === 1 ? 'account' : 'accounts'}, ${formatCents(amount_cents)}${is_final ? '' : ', a draft: nothing was handed over yet'}.`,
        'It holds whole Social Security numbers: send it to the state and delete it.',
      ],
      data: { file, state, year, ...report },
    }
  },
})
