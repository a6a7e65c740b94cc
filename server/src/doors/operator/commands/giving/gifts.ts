import { formatCents } from '@passbook/contract/money'
import { sumGiftsByNonprofit } from '../../../../domains/money/nonprofits/giving/give-monthly.ts'
import { command } from '../../command.ts'
import { alignColumns } from '../../table.ts'

export const gifts = command({
  name: 'gifts',
  usage: '',
  help: 'lists what the institution owes to each non-profit',
  options: [],
  isChange: false,
  parse: () => undefined,
  async act({ ctx, institution }) {
    const owed = await sumGiftsByNonprofit(ctx.db, institution.id)
    const rows = owed.map(({ ein, name, cents }) => [ein, name, formatCents(cents)])
    return { lines: rows.length > 0 ? alignColumns(rows) : ['Nothing was given yet.'], data: owed }
  },
})
