import { useState } from 'react'
import { formatCountdown, spokenCountdown } from '../lib/countdown.ts'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { Refusal } from './Refusal.tsx'

interface SessionEndDialogProps {
  endsAtMs: number | null
  /** Why it asks, before the remaining time. */
  why: string
  /** What else is lost at the end. */
  lost?: string
  /** Prolongs the session, which closes the dialog. */
  onStay: () => Promise<unknown>
  leaveLabel: string
  onLeave: () => Promise<unknown>
}

/** "Stay signed in?", for depositors and staff alike. Escape stays: it must never end a session. */
export function SessionEndDialog(props: SessionEndDialogProps) {
  const { endsAtMs, why, lost = '', onStay, leaveLabel, onLeave } = props
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
        {fill(wording.whyYouWillBeSigned, {
          why,
          seconds: (
            <strong role="timer" className="figures">
              {formatCountdown(seconds)}
            </strong>
          ),
          lost,
        })}
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
