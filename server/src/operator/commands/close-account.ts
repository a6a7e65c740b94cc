import { formatCents } from '@passbook/contract/money'
import { closeHeldAccount } from '../../features/closing/close-held-account.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const closeAccount = command({
  name: 'close-account',
  usage: '<depositor_id> [--reason <text>]',
  help: 'closes the account of a depositor, also on hold, and pays everything out',
  options: ['reason'],
  isChange: true,
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    const reason = given.options['reason'] ?? null
    return { depositor_id: readUuid('depositor_id', depositor_id), reason }
  },
  async act({ ctx, institution, now, actor }, input) {
    const institution_id = institution.id
    const closing = await closeHeldAccount(ctx, { institution_id, ...input, now, actor })
    const paid =
      closing.payout_cents === 0
        ? 'There was nothing to pay out.'
        : `${formatCents(closing.payout_cents)} leaves in the file of ${closing.file_date}.`
    return { lines: [`The account of ${input.depositor_id} is closed. ${paid}`], data: closing }
  },
})
