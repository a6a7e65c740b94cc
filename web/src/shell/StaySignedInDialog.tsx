import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { keepAlive } from '../session/check.ts'
import { useSession } from '../session/session-store.ts'
import { formatCountdown, spokenCountdown } from '../session/timing.ts'
import { useCountdown } from '../session/use-countdown.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** "Stay signed in?" with the time that is left. Escape stays: it must never end a session. */
export function StaySignedInDialog() {
  const seconds = useCountdown(useSession(({ endsAtMs }) => endsAtMs))
  const [state, setState] = useState<'asking' | 'staying' | 'failed'>('asking')
  const navigate = useNavigate()

  async function stay() {
    setState('staying')
    await keepAlive().catch(() => setState('failed'))
  }

  return (
    <Dialog
      role="alertdialog"
      title="Stay signed in?"
      onClose={() => void stay()}
      actions={
        <>
          <Button isPending={state === 'staying'} onClick={() => void stay()}>
            Stay signed in
          </Button>
          <Button variant="secondary" onClick={() => void navigate(href('/logout'))}>
            Log out
          </Button>
        </>
      }
    >
      <p>
        To keep your account safe you will be signed out in{' '}
        <strong role="timer" className="figures">
          {formatCountdown(seconds)}
        </strong>
        .
      </p>
      <Announcement>{spokenCountdown(seconds)}</Announcement>
      {state === 'failed' && (
        <p role="alert" className="mt-3 text-danger">
          We could not reach the bank. Check your connection and try again.
        </p>
      )}
    </Dialog>
  )
}
