import { EmailAddress } from '@passbook/contract/auth'
import { Role } from '@passbook/contract/console/roles'
import { createStaff } from '../../../features/console/team/add-staff.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readLine, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

export const addStaff = command({
  name: 'add-staff',
  usage: '<email> <role> --name "<name>"',
  help: 'lets somebody into the console: viewer, agent, operations, approver or administrator',
  options: ['name'],
  isChange: true,
  parse(given) {
    const { email, role } = takePositionals(given, 'email', 'role')
    const address = EmailAddress.safeParse(email)
    if (!address.success) throw new UsageError(`"${email}" is no email address`)
    const known = Role.safeParse(role)
    if (!known.success) throw new UsageError(`role must be one of ${Role.options.join(', ')}`)
    return {
      email: address.data,
      role: known.data,
      name: readLine('--name', given.options['name'], 100),
    }
  },
  async act({ ctx, institution, actor }, given) {
    const member = await inTransaction(ctx.db, (trx) =>
      createStaff(ctx, trx, { ...given, institution_id: institution.id, actor }),
    )
    return {
      lines: [`${member.name} is ${member.role} now; a link to choose a password is on its way.`],
      data: member,
    }
  },
})
