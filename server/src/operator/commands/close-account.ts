import { askToClose } from '../../features/console/customer-acts/ask-to-close.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { requestCommand } from '../request-command.ts'

export const closeAccount = requestCommand({
  name: 'close-account',
  usage: '<depositor_id>',
  help: 'to close the account of a depositor and pay everything out; a legal or sanctions hold bars it',
  options: [],
  asks: 'close_account',
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return readUuid('depositor_id', depositor_id)
  },
  ask: askToClose,
})
