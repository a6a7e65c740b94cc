import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { setProgramme } from '../../../../domains/money/nonprofits/giving/programme.ts'
import { type Rate, formatRate } from '../../../../ledger/interest-math.ts'
import { readDay, readLine, takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'
import { formatPercent } from '../../../../ledger/product/percent.ts'
import { readRate } from '../../rate.ts'

const WORDS_MAX_LENGTH = 300

interface Input {
  share: Rate
  effectiveDate: BusinessDate
  words: string | null
}

export const setGiving = command({
  name: 'set-giving',
  usage: '<share> --from YYYY-MM-DD [--words "…"]',
  help: 'sets the share of interest that is given to non-profits on top; 0% ends it',
  options: ['from', 'words'],
  isChange: true,
  parse(given): Input {
    const { share } = takePositionals(given, 'share')
    const { words } = given.options
    return {
      share: readRate(share),
      effectiveDate: readDay('--from', given.options['from']),
      words: words === undefined ? null : readLine('--words', words, WORDS_MAX_LENGTH),
    }
  },
  async act({ ctx, institution, now, actor }, { share, effectiveDate, words }) {
    const programme = { share: formatRate(share), effectiveDate, words, today: easternDate(now) }
    await inTransaction(ctx.db, (trx) =>
      setProgramme(trx, { institution_id: institution.id, ...programme, actor }),
    )
    return {
      lines: [
        `${institution.name} gives ${formatPercent(share)} % of the interest it credits from ` +
          `${effectiveDate} on, out of its own money.`,
      ],
      data: { share: formatRate(share), effective_date: effectiveDate },
    }
  },
})
