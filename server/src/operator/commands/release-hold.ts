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
    return { depositorId: readUuid('depositor_id', depositor_id) }
  },
  async act({ ctx, institution, now, actor }, { depositorId }) {
    const input = { institutionId: institution.id, depositorId, now, actor }
    return describeDepositor(depositorId, await release(ctx, input))
  },
})
