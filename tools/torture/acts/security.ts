import { securityEndpoints } from '@passbook/contract/security'
import { LifeEnds, type Person } from '../person.ts'

/** Looks at where one is signed in, who signed in, and one's passkeys. */
export async function lookAtSecurity(person: Person): Promise<void> {
  const sessions = await person.must(securityEndpoints.getSessions, {})
  if (!sessions.some(({ is_current }) => is_current))
    throw new LifeEnds('a session that is not told')
  const { sign_ins } = await person.must(securityEndpoints.getSignIns, { query: {} })
  if (!sign_ins.some(({ is_success }) => is_success))
    throw new LifeEnds('a sign-in that is not told')
  await person.must(securityEndpoints.getPasskeys, {})
}
