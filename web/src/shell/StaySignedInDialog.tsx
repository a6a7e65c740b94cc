import { href, useNavigate } from 'react-router'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import { keepAlive } from '../session/check.ts'
import { useSession } from '../session/session-store.ts'
import { SessionEndDialog } from './SessionEndDialog.tsx'

/** The question to depositors before their session ends; not part of the sign-in page's code. */
export function StaySignedInDialog() {
  const endsAtMs = useSession((session) => session.endsAtMs)
  const navigate = useNavigate()
  return (
    <SessionEndDialog
      endsAtMs={endsAtMs}
      words={(seconds) => fill(wording.wellSignYouOutIn, { seconds })}
      onStay={keepAlive}
      leaveLabel={wording.logOut}
      onLeave={async () => navigate(href('/logout'))}
    />
  )
}
