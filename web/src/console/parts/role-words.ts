import type { Role, StaffRole } from '@passbook/contract/console/roles'
import * as wording from './wording.ts'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: wording.viewer,
  agent: wording.agent,
  operations: wording.operations,
  approver: wording.approver,
  administrator: wording.administrator,
  compliance: wording.compliance,
}

/** The name of a role on the screen; a custom one has the name that administrators gave it. */
export function roleWords(role: StaffRole): string {
  return typeof role === 'string' ? ROLE_WORDS[role] : role.name
}
