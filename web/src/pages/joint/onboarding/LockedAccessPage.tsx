import { LockedInvitation } from './OpenInvitation.tsx'

/** The page a person reaches with the last wrong number. */
export function LockedAccessPage() {
  return <LockedInvitation />
}
