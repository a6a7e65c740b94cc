import { formatCents } from '@passbook/contract/money'
import { AppliesTo } from '@passbook/contract/repeating'
import { stopAsAsked } from '../../../domains/money/schedules/stop-as-asked.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

const REFERENCE = /^[0-9A-Fa-f]{8}$/

export const stopTransfer = command({
  name: 'stop-transfer',
  usage: '<reference> [--applies-to this|following]',
  help: 'stops a deposit or withdrawal that has not left, or all of one that repeats, as its holder asked',
  options: ['applies-to'],
  isChange: true,
  parse(given) {
    const { reference } = takePositionals(given, 'reference')
    if (!REFERENCE.test(reference)) throw new UsageError('a reference has eight characters')
    const appliesTo = AppliesTo.safeParse(given.options['applies-to'] ?? 'this')
    if (!appliesTo.success) throw new UsageError('--applies-to: this or following')
    return { reference, appliesTo: appliesTo.data }
  },
  async act({ ctx, institution, now, actor }, { reference, appliesTo }) {
    const input = { institution_id: institution.id, reference, appliesTo, now, actor }
    const { id, amount_cents, status, schedule } = await stopAsAsked(ctx, input)
    const rest = schedule ? ` What it is one of is ${schedule.status}.` : ''
    const line = `The transfer of ${formatCents(amount_cents)} is ${status}.${rest}`
    return { lines: [line], data: { transaction_id: id, status, schedule } }
  },
})
