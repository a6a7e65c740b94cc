import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { takeOverContact } from '../../../../domains/accounts/dormancy/take-over-contact.ts'
import { readUuid, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

export const setLastContact = command({
  name: 'set-last-contact',
  usage: '<depositor_id> <YYYY-MM-DD>',
  help: 'takes the date of last contact over from the books of before, for an account that came from there',
  options: [],
  isChange: true,
  parse(given) {
    const { depositor_id, date } = takePositionals(given, 'depositor_id', 'date')
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new UsageError('date must be such as 2023-06-30')
    return { depositor_id: readUuid('depositor_id', depositor_id), date: parseBusinessDate(date) }
  },
  async act({ ctx, institution, now, actor }, { depositor_id, date }) {
    const order = { institution_id: institution.id, depositor_id, on: date, now, actor }
    const { before } = await takeOverContact(ctx.db, order)
    return {
      lines: [`The last contact with ${depositor_id} is now ${date}; it was ${before}.`],
      data: { depositor_id, before, after: date },
    }
  },
})
