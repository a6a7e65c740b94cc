import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { keepAlive } from '../session/check.ts'
import { useSession } from '../session/session-store.ts'
import { formatCountdown, spokenCountdown } from '../lib/countdown.ts'
import { useCountdown } from '../ui/use-countdown.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Refusal } from './Refusal.tsx'

/** "Stay signed in?" with the time that is left. Escape stays: it must never end a session. */
export function StaySignedInDialog() {
  const seconds = useCountdown(useSession(({ endsAtMs }) => endsAtMs))
  const [isStaying, setStaying] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const navigate = useNavigate()

  async function stay() {
    setStaying(true)
    setError(null)
    await keepAlive().catch((refused: Error) => {
      setError(refused)
      setStaying(false)
    })
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
      {error && (
        <div className="mt-3">
          <Refusal error={error} />
        </div>
      )}
    </Dialog>
  )
}
