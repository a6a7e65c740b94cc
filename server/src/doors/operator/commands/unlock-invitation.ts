import { EmailAddress } from '@passbook/contract/auth'
import { unlockInvitation as unlock } from '../../../domains/access/invitations/invitation.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

export const unlockInvitation = command({
  name: 'unlock-invitation',
  usage: '<email>|<depositor_id>',
  help: 'opens the invitation of a second holder again that wrong numbers locked, and sends a new one',
  options: [],
  isChange: true,
  parse(given) {
    const { who } = takePositionals(given, 'who')
    if (!who.includes('@')) return { who: { depositor_id: readUuid('who', who) } }
    const email = EmailAddress.safeParse(who)
    if (!email.success) throw new UsageError(`"${who}" is no email address`)
    return { who: { email: email.data } }
  },
  async act({ ctx, institution, now, actor }, { who }) {
    const input = { institution_id: institution.id, who, now, actor }
    const { depositor_id, email } = await unlock(ctx, input)
    return {
      lines: [`The invitation of ${depositor_id} is open again. A new one was sent to ${email}.`],
      data: { depositor_id, email },
    }
  },
})
