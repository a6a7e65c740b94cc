import { Role } from '@passbook/contract/console/roles'
import { StaffSettings } from '@passbook/contract/console/team'
import { z } from 'zod/mini'
import { readSettings } from '../../door/settings.ts'
import { activeAdministrators, members } from '../../members/members.ts'
import type { Fact, FactsReader } from './facts-reader.ts'
import { staffMemberOf } from '../carriers/staff.ts'

/** Who can decide together with the person who asked. */
export const addStaffFacts: FactsReader = async (db, { institution_id }) => {
  const administrators = await activeAdministrators(db, institution_id).execute()
  return [{ label: 'Administrators', value: administrators.map(({ name }) => name).join(', ') }]
}

export const memberFacts: FactsReader = async (db, { institution_id, payload }) => {
  const staff_id = staffMemberOf(payload)
  if (staff_id === undefined) return []
  const member = await members(db, institution_id).where('id', '=', staff_id).executeTakeFirst()
  if (member === undefined) return []
  const wanted = Role.safeParse(payload['role']).data
  const facts: Fact[] = [
    { label: 'Sign-in', value: member.email },
    { label: 'Role now', value: member.role },
    { label: 'Account', value: member.disabled_at === null ? 'Active' : 'Disabled' },
    { label: 'Passkeys', value: String(member.passkeys) },
  ]
  return wanted ? [...facts, { label: 'New role', value: wanted }] : facts
}

const SETTING_WORDS: Readonly<Record<keyof StaffSettings, string>> = {
  approvers_need_passkey: 'Approvers need a passkey',
  approver_wait_hours: 'Hours a new approver waits',
  request_days: 'Days until a request expires',
}

export const settingsFacts: FactsReader = async (db, { institution_id, payload }) => {
  const now = await readSettings(db, institution_id)
  const changes = z.partial(StaffSettings).parse(payload)
  return (Object.keys(changes) as (keyof StaffSettings)[]).flatMap((setting) => [
    { label: `${SETTING_WORDS[setting]}, now`, value: valueWords(now[setting]) },
    { label: `${SETTING_WORDS[setting]}, new`, value: valueWords(changes[setting]) },
  ])
}

function valueWords(value: boolean | number | undefined): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
}

export const tieFacts: FactsReader = async (db, asked) => {
  const tie = await db
    .selectFrom('staff_ties')
    .select(['kind', 'reason'])
    .where('institution_id', '=', asked.institution_id)
    .where('id', '=', asked.subject_id)
    .executeTakeFirst()
  const own = tie
    ? [
        { label: 'Whose account', value: tie.kind === 'own' ? 'Their own' : 'Family' },
        { label: 'Recorded because', value: tie.reason },
      ]
    : [{ label: 'Whose account', value: 'No longer recorded' }]
  return [...own, ...(await memberFacts(db, asked))]
}
