import { type ReactNode, useState } from 'react'
import { formatCountdown, spokenCountdown } from '../lib/countdown.ts'
import * as wording from '../lib/wording.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { Refusal } from './Refusal.tsx'

interface SessionEndDialogProps {
  endsAtMs: number | null
  /** The sentence around the remaining time: why the session ends, and what is lost. */
  words: (seconds: ReactNode) => ReactNode
  /** Prolongs the session, which closes the dialog. */
  onStay: () => Promise<unknown>
  leaveLabel: string
  onLeave: () => Promise<unknown>
}

/** "Stay signed in?", for depositors and staff alike. Escape stays: it must never end a session. */
export function SessionEndDialog(props: SessionEndDialogProps) {
  const { endsAtMs, words, onStay, leaveLabel, onLeave } = props
  const seconds = useCountdown(endsAtMs)
  const [isStaying, setStaying] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function stay() {
    setStaying(true)
    setError(null)
    await onStay().catch((refused: Error) => {
      setError(refused)
      setStaying(false)
    })
  }

  return (
    <Dialog
      role="alertdialog"
      title={wording.staySignedIn}
      onClose={() => void stay()}
      actions={
        <>
          <Button isPending={isStaying} onClick={() => void stay()}>
            {wording.staySignedInHeading}
          </Button>
          <Button variant="secondary" onClick={() => void onLeave().catch(setError)}>
            {leaveLabel}
          </Button>
        </>
      }
    >
      <p>
        {words(
          <strong role="timer" className="figures">
            {formatCountdown(seconds)}
          </strong>,
        )}
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
