import { StaffHold } from '@passbook/contract/console/holds'
import { placeHold as place } from '../../../domains/accounts/customers/hold.ts'
import { readLine, readUuid, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'
import { asMember } from '../staff-member.ts'

export const placeHold = command({
  name: 'place-hold',
  usage: `<depositor_id> ${StaffHold.options.join('|')} --reason "why"`,
  help: 'puts everybody of an account on hold, in the name of a staff member; legal and sanctions also bar closing',
  options: ['reason'],
  isChange: true,
  parse(given) {
    const { depositor_id, hold } = takePositionals(given, 'depositor_id', 'hold')
    const known = StaffHold.safeParse(hold)
    if (!known.success) {
      throw new UsageError(`a hold is one of ${StaffHold.options.join(', ')}, not "${hold}"`)
    }
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      hold_reason: known.data,
      reason: readLine('--reason', given.options['reason']),
    }
  },
  async act(desk, { depositor_id, ...hold }) {
    const words = `Customer ${depositor_id} was put on hold (${hold.hold_reason}). The reason given: ${hold.reason}`
    await asMember(desk, words, (ctx, staff) => place(ctx, staff, depositor_id, hold))
    return {
      lines: [`The account of ${depositor_id} is on hold (${hold.hold_reason}).`],
      data: { depositor_id, hold_reason: hold.hold_reason },
    }
  },
})
