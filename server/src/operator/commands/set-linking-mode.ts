import { LinkingMode } from '@passbook/contract/enums'
import { changeInstitution } from '../../features/branding/change-institution.ts'
import { takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

export const setLinkingMode = command({
  name: 'set-linking-mode',
  usage: LinkingMode.options.join('|'),
  help: 'chooses how outside accounts may be linked from now on; links there are stay',
  options: [],
  isChange: true,
  parse(given) {
    const { mode } = takePositionals(given, 'mode')
    const known = LinkingMode.safeParse(mode)
    if (!known.success) throw new UsageError(`there is no mode "${mode}"`)
    return { linking_mode: known.data }
  },
  async act({ ctx, institution, actor }, change) {
    const now = ctx.realTime.now()
    await changeInstitution(ctx.db, { institution_id: institution.id, change, now, actor })
    return { lines: [`Accounts are linked by ${change.linking_mode} now.`], data: change }
  },
})
