import { EmailAddress } from '@passbook/contract/auth'
import { formatDeadline } from '@passbook/contract/dates'
import { restoreAccess as restore } from '../../../../domains/access/staff/team/restored-access.ts'
import { readLine, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

/** For when no administrator can sign in: the only thing that one person at the command line may open. */
export const restoreAccess = command({
  name: 'restore-access',
  usage: '<email> --reason "why"',
  help: 'lets an administrator of the console sign in again for a business day; all of them are told',
  options: ['reason'],
  isChange: true,
  parse(given) {
    const { email } = takePositionals(given, 'email')
    const address = EmailAddress.safeParse(email)
    if (!address.success) throw new UsageError(`"${email}" is no email address`)
    return { email: address.data, reason: readLine('--reason', given.options['reason']) }
  },
  async act({ ctx, institution, now, actor }, wanted) {
    const restored = await restore(ctx, { institution_id: institution.id, now, actor, ...wanted })
    const end = restored.until
      ? ` That ends at ${formatDeadline(restored.until.toISOString())} unless another administrator confirms it under Staff.`
      : ''
    return {
      lines: [`${wanted.email} can sign in again, by the link in the email that was sent.${end}`],
      data: { staff_id: restored.staff_id, until: restored.until?.toISOString() ?? null },
    }
  },
})
