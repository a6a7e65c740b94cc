import { formatCents } from '@passbook/contract/money'
import { sumGiftsByNonprofit } from '../../../domains/money/nonprofits/giving/give-monthly.ts'
import { setProgramme } from '../../../domains/money/nonprofits/giving/programme.ts'
import {
  type ImportReport,
  importNonprofits as importAll,
} from '../../../domains/money/nonprofits/import/import-nonprofits.ts'
import { offerNonprofits as offer } from '../../../domains/money/nonprofits/nonprofit.ts'
import { type Rate, formatRate } from '../../../ledger/interest-math.ts'
import { formatPercent } from '../../../ledger/product/terms.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readDay, readLine, takePositionals, readRate } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { alignColumns } from '../table.ts'

export const gifts = command({
  name: 'gifts',
  usage: '',
  help: 'lists what the institution owes to each nonprofit',
  options: [],
  isChange: false,
  parse: () => undefined,
  async act({ ctx, institution }) {
    const owed = await sumGiftsByNonprofit(ctx.db, institution.id)
    const rows = owed.map(({ ein, name, cents }) => [ein, name, formatCents(cents)])
    return { lines: rows.length > 0 ? alignColumns(rows) : ['No gifts yet.'], data: owed }
  },
})

export const importNonprofits = command({
  name: 'import-nonprofits',
  usage: '<file>…',
  help: 'imports the IRS files (eo1.csv … eo_xx.csv, all at once) as the nonprofit directory',
  options: [],
  isChange: true,
  parse({ positionals }) {
    if (positionals.length === 0) throw new UsageError('file is missing')
    return { files: positionals }
  },
  async act({ ctx, institution, actor, printProgress }, { files }) {
    const report = await importAll(ctx, files, printProgress)
    await writeAudit(ctx.db, {
      institution_id: institution.id,
      actor,
      action: 'import_nonprofits',
      entity: 'nonprofit_directory',
      entityId: 'shown',
      details: { ...report },
    })
    return { lines: describe(report), data: report }
  },
})

function describe({ read, listed, archived, isResumed }: ImportReport): string[] {
  return [
    `${isResumed ? 'Resumed, and read' : 'Read'} ${read} lines: ${listed} nonprofits are listed.`,
    ...(archived > 0 ? [`${archived} that were listed before were removed.`] : []),
  ]
}

export const offerNonprofits = command({
  name: 'offer-nonprofits',
  usage: '<ein>…',
  help: 'sets the featured nonprofits, in this order',
  options: [],
  isChange: true,
  parse({ positionals }) {
    const eins = positionals.map((ein) => ein.replace('-', ''))
    const wrong = eins.find((ein) => !/^\d{9}$/.test(ein))
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is not an EIN of nine digits`)
    if (eins.length === 0) throw new UsageError('ein is missing')
    return { eins }
  },
  async act({ ctx, institution, actor }, { eins }) {
    const names = await inTransaction(ctx.db, (trx) =>
      offer(trx, { institution_id: institution.id, eins, actor }),
    )
    return { lines: names.map((name, index) => `${index + 1}. ${name}`), data: { eins } }
  },
})

const WORDS_MAX_LENGTH = 300

interface Input {
  share: Rate
  effectiveDate: BusinessDate
  words: string | null
}

export const setGiving = command({
  name: 'set-giving',
  usage: '<share> --from YYYY-MM-DD [--words "…"]',
  help: 'sets the share of interest that the institution also gives to nonprofits; 0% ends it',
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
        `${institution.name} gives ${formatPercent(share)}% of the interest it credits starting ` +
          `${effectiveDate}, from its own funds.`,
      ],
      data: { share: formatRate(share), effective_date: effectiveDate },
    }
  },
})
