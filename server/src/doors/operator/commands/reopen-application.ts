import { reopenApplication as reopen } from '../../../domains/people/registration/reopen-application.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const reopenApplication = command({
  name: 'reopen-application',
  usage: '<depositor_id>',
  help: 'opens a cancelled application again where it may go on, and writes to them',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id } = takePositionals(given, 'depositor_id')
    return { depositor_id: readUuid('depositor_id', depositor_id) }
  },
  async act({ ctx, institution, now, actor }, { depositor_id }) {
    const input = { institution_id: institution.id, depositor_id, now, actor }
    const { registration_status, registration_last_step } = await reopen(ctx, input)
    const place = `${registration_last_step ?? 'its beginning'}, ${registration_status ?? 'to be checked'}`
    return {
      lines: [`The application of ${depositor_id} is open again, at ${place}.`],
      data: { depositor_id, registration_status, registration_last_step },
    }
  },
})
