import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { fill } from '../../lib/fill.ts'
import { SessionEndDialog } from '../../shell/SessionEndDialog.tsx'
import { ask } from '../api/ask.ts'
import * as wording from '../parts/wording.ts'
import { useIdle, useSignOut } from './sign-in-store.ts'

/** Warns one minute before an idle session ends. Any response from the server closes the warning. */
export function StaySignedIn() {
  const endsAtMs = useIdle((state) => state.endsAtMs)
  const signOut = useSignOut()
  if (endsAtMs === null) return null
  return (
    <SessionEndDialog
      endsAtMs={endsAtMs}
      words={(seconds) => fill(wording.youveBeenInactive, { seconds })}
      onStay={() => ask(doorEndpoints.getMe, {})}
      leaveLabel={wording.signOut}
      onLeave={signOut}
    />
  )
}
