import { askToRelease } from '../../features/console/customers/release-customer.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { requestCommand } from '../request-command.ts'

export const releaseHold = requestCommand({
  name: 'release-hold',
  usage: '<depositor_id>',
  help: 'to lift the hold of a depositor, on all holders where it stands on the account',
  options: [],
  asks: 'release_hold',
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return readUuid('depositor_id', depositor_id)
  },
  ask: askToRelease,
})
