import { sql } from 'kysely'
import {
  type BusinessDate,
  compareDates,
  laterOf,
} from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Cycle, cycleOf, nextCycle, runsOutOn, stateOf } from './calendar.ts'
import { readHomeState } from './home-state.ts'

interface Group {
  address_state: string | null
  /** Of those not marked yet. */
  unmarked_since: BusinessDate | null
  since: BusinessDate
}

/** By institution, the first day from one on on which `watchDormancy` may find something. */
export async function nextDormancy(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = await db.selectFrom('institutions').select('id').execute()
  const days = new Map<string, BusinessDate>()
  for (const { id } of all) {
    const day = await nextOf(db, id, from)
    if (day !== undefined) days.set(id, day)
  }
  return days
}

async function nextOf(
  db: Database,
  institution_id: string,
  from: BusinessDate,
): Promise<BusinessDate | undefined> {
  const homeState = await readHomeState(db, institution_id)
  const { rows } = await sql<Group>`
    select person.state as address_state, min(contact.last_contact_on) as since,
      min(contact.last_contact_on) filter (where contact.dormant_since is null) as unmarked_since
    from account_contacts contact
    join entities entity on entity.institution_id = contact.institution_id
      and entity.savings_account_id = contact.account_id
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where contact.institution_id = ${institution_id} and contact.is_open
    group by person.state`.execute(db)
  const days: BusinessDate[] = []
  for (const { address_state, since, unmarked_since } of rows) {
    const state = stateOf(address_state, homeState)
    if (unmarked_since !== null) days.push(laterOf(from, runsOutOn(state, unmarked_since)))
    const writing = await nextWriting(db, { institution_id, state, since, from })
    if (writing !== undefined) days.push(writing)
  }
  return days.toSorted(compareDates)[0]
}

interface Writing {
  institution_id: string
  state: string
  since: BusinessDate
  from: BusinessDate
}

/** The first day of letters before a report that somebody will be in and has no letter about yet. */
async function nextWriting(
  db: Database,
  { institution_id, state, since, from }: Writing,
): Promise<BusinessDate | undefined> {
  let cycle: Cycle = nextCycle(state, from)
  while (cycle.lastContact < since) cycle = cycleOf(state, cycle.year + 1)
  for (const each of [cycle, cycleOf(state, cycle.year + 1)]) {
    if (each.lettersUntil < from) continue
    if (each.lettersFrom > from) return each.lettersFrom
    if (await hasUnwritten(db, institution_id, each)) return from
  }
  return cycleOf(state, cycle.year + 2).lettersFrom
}

async function hasUnwritten(
  db: Database,
  institution_id: string,
  { lastContact, reportDue }: Cycle,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from account_contacts contact
      where contact.institution_id = ${institution_id} and contact.is_open
        and contact.last_contact_on <= ${lastContact}::date and not exists (
          select from dormancy_letters letter
          where letter.institution_id = contact.institution_id
            and letter.account_id = contact.account_id and letter.report_due = ${reportDue}::date)
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
