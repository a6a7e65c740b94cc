import { reopenAccount as reopen } from '../../features/closing/reopen-account.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const reopenAccount = command({
  name: 'reopen-account',
  usage: '<depositor_id>',
  help: 'opens a closed account again whose payout came back or was stopped, and writes to its holders',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return { depositor_id: readUuid('depositor_id', depositor_id) }
  },
  async act({ ctx, institution, now, actor }, { depositor_id }) {
    const input = { institution_id: institution.id, depositor_id, now, actor }
    const { accountId } = await reopen(ctx, input)
    return {
      lines: [
        `The account of ${depositor_id} is open again; another bank account is linked first.`,
      ],
      data: { depositor_id, account_id: accountId },
    }
  },
})
