import { doorEndpoints } from '@passbook/contract/console/door'
import { useState } from 'react'
import { formatCountdown, spokenCountdown } from '../../lib/countdown.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ask } from '../api/ask.ts'
import { useIdle } from './idle-store.ts'
import { useSignOut } from './sign-out.ts'

/** Asks one minute before a session ends by rest; any answer of the server closes it. */
export function StaySignedIn() {
  const endsAtMs = useIdle((state) => state.endsAtMs)
  return endsAtMs === null ? null : <Asked endsAtMs={endsAtMs} />
}

/** Escape stays: it must never end a session. */
function Asked({ endsAtMs }: { endsAtMs: number }) {
  const seconds = useCountdown(endsAtMs)
  const signOut = useSignOut()
  const [isStaying, setStaying] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function stay() {
    setStaying(true)
    setError(null)
    await ask(doorEndpoints.getMe, {}).catch(setError)
    setStaying(false)
  }
  return (
    <Dialog
      role="alertdialog"
      title="Stay signed in?"
      onClose={() => void stay()}
      actions={
        <>
          <Button isPending={isStaying} onClick={() => void stay()}>
            Stay signed in
          </Button>
          <Button variant="secondary" onClick={() => void signOut().catch(setError)}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        Nothing was asked for in a while. You will be signed out in{' '}
        <strong role="timer" className="figures">
          {formatCountdown(seconds)}
        </strong>
        , and what you typed and did not send is lost.
      </p>
      <Announcement>{spokenCountdown(seconds)}</Announcement>
      {error && (
        <div className="mt-3">
          <Refusal error={error} />
        </div>
      )}
    </Dialog>
  )
}
