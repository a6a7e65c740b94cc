import { releaseHold as release } from '../../features/registration/release-hold.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { describeDepositor } from '../describe-depositor.ts'

export const releaseHold = command({
  name: 'release-hold',
  usage: '<depositor_id>',
  help: 'lets a depositor on HOLD use the account again, and writes to them',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return { depositor_id: readUuid('depositor_id', depositor_id) }
  },
  async act({ ctx, institution, now, actor }, { depositor_id }) {
    const input = { institution_id: institution.id, depositor_id, now, actor }
    return describeDepositor(depositor_id, await release(ctx, input))
  },
})
