import { askToReopen } from '../../features/console/customer-acts/ask-to-reopen.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { requestCommand } from '../request-command.ts'

export const reopenAccount = requestCommand({
  name: 'reopen-account',
  usage: '<depositor_id>',
  help: 'to open a closed account again whose payout came back or was stopped',
  options: [],
  asks: 'reopen_account',
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return readUuid('depositor_id', depositor_id)
  },
  ask: askToReopen,
})
