import { inTransaction } from '../../../../platform/db/transaction.ts'
import { offerNonprofits as offer } from '../../../../domains/money/nonprofits/offer-nonprofits.ts'
import { UsageError, command } from '../../command.ts'

export const offerNonprofits = command({
  name: 'offer-nonprofits',
  usage: '<ein>…',
  help: 'sets the non-profits that are offered before anybody searches, in this order',
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
