import { type Terms, Terms as TermsSchema } from '@passbook/contract/console/content/terms'
import { termsAct } from '../../../../domains/accounts/content/staff-acts.ts'
import { readDay, readLine, takePositionals } from '../../arguments.ts'
import { UsageError } from '../../command.ts'
import { requestCommand } from '../../request-command.ts'

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

export const setLimit = requestCommand({
  name: 'set-limit',
  usage: `${Object.keys(LIMITS).join('|')} <value>|none --from YYYY-MM-DD [--security "why"]`,
  help: 'to change a limit from a day on; everybody hears of a tighter one 21 days before, of other worse terms 30',
  options: ['from', 'security'],
  act: termsAct,
  parse(given) {
    const { limit, value } = takePositionals(given, 'limit', 'value')
    const { security } = given.options
    return {
      terms: readLimit(limit, value),
      effective_date: readDay('--from', given.options['from']),
      security_reason: security === undefined ? null : readLine('--security', security),
    }
  },
  orderOf: (change) => change,
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
