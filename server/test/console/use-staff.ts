import type { Role } from '@passbook/contract/console/roles'
import { beforeAll } from 'vitest'
import type { TestApp } from '../app.ts'
import { enterAs } from './staff-browser.ts'

type Member = Awaited<ReturnType<typeof enterAs>>

/** Two members of the staff, each of a role, who are signed in before the tests of a file begin. */
export function useStaff(test: TestApp, ...roles: [Role, Role]): [Member, Member] {
  const held: [Member, Member] = [{} as Member, {} as Member]
  beforeAll(async () => {
    for (const [place, role] of roles.entries()) {
      Object.assign(held[place] ?? {}, await enterAs(test, role))
    }
  })
  return held
}
