import { LinkingMode } from '@passbook/contract/enums'
import { termsAct } from '../../../domains/accounts/content/staff-acts.ts'
import { readDay, takePositionals } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { requestCommand } from '../request-command.ts'

export const setLinkingMode = requestCommand({
  name: 'set-linking-mode',
  usage: `${LinkingMode.options.join('|')} --from YYYY-MM-DD`,
  help: 'to choose how outside accounts may be linked from a day on; links there are stay',
  options: ['from'],
  act: termsAct,
  parse(given) {
    const { mode } = takePositionals(given, 'mode')
    const known = LinkingMode.safeParse(mode)
    if (!known.success) throw new UsageError(`there is no mode "${mode}"`)
    const effective_date = readDay('--from', given.options['from'])
    return { terms: { linking_mode: known.data }, effective_date, security_reason: null }
  },
  orderOf: (change) => change,
})
