import { type Terms, Terms as TermsSchema } from '@passbook/contract/console/content/terms'
import { isBusinessDate } from '../../../calendar/business-date.ts'
import { changeTerms } from '../../../features/terms/change-terms.ts'
import { readLine, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

type Limit = Exclude<keyof Terms, 'linking_mode'>

/** What each is called on the command line; amounts are dollars. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'min-opening': 'min_opening_cents',
  'min-deposit': 'min_deposit_cents',
  'max-deposit': 'max_deposit_cents',
  'max-withdrawal': 'max_withdrawal_cents',
  'withdrawals-per-month': 'withdrawals_per_month',
  'hold-days': 'deposit_hold_business_days',
}

export const setLimit = command({
  name: 'set-limit',
  usage: `${Object.keys(LIMITS).join('|')} <value>|none --from YYYY-MM-DD [--security "why"]`,
  help: 'changes a limit from a day on and tells everybody; a tighter one 21 days before, other worse terms 30',
  options: ['from', 'security'],
  isChange: true,
  parse(given) {
    const { limit, value } = takePositionals(given, 'limit', 'value')
    const from = readLine('--from', given.options['from'])
    if (!isBusinessDate(from)) throw new UsageError(`--from must be YYYY-MM-DD, not "${from}"`)
    const { security } = given.options
    return {
      terms: readLimit(limit, value),
      effective_date: from,
      security_reason: security === undefined ? null : readLine('--security', security),
    }
  },
  async act({ ctx, institution, now, actor }, change) {
    const input = { ...change, institution_id: institution.id, now, actor }
    const { terms, sentences } = await changeTerms(ctx.db, input)
    return {
      lines: [`From ${change.effective_date} on: ${sentences.join(' ')} Everybody is told.`],
      data: { ...terms, effective_date: change.effective_date },
    }
  },
})

const AMOUNT = /^\d{1,9}(?:\.\d\d)?$/
const COUNT = /^\d{1,4}$/

function readLimit(name: string, text: string): Partial<Terms> {
  const limit = LIMITS[name]
  if (limit === undefined) {
    throw new UsageError(`there is no limit "${name}", only ${Object.keys(LIMITS).join(', ')}`)
  }
  const isAmount = limit.endsWith('_cents')
  const isRead = text === 'none' || (isAmount ? AMOUNT : COUNT).test(text)
  const number = text === 'none' ? null : Number(isAmount ? toCents(text) : text)
  const known = TermsSchema.shape[limit].safeParse(number)
  if (!isRead || !known.success) {
    throw new UsageError(`${name} cannot be "${text}"; write ${isAmount ? '250.00' : 'a number'}`)
  }
  return { [limit]: known.data }
}

/** 250 and 250.00 are the same. */
function toCents(text: string): string {
  const [whole = '', cents = '00'] = text.split('.')
  return whole + cents
}
