import { useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { useDoor } from '../session/door-store.ts'
import { CodeForm, type SentCode } from './CodeForm.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { PasskeyEntry } from './PasskeyEntry.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const WHY = {
  ended: 'Your session has ended. Sign in again, and you are back where you were.',
  needed: 'Sign in to open this page.',
  password_chosen: 'Your password is set. Sign in with it.',
  signed_out: 'You are signed out.',
} as const

/** The way in: email and password, then the code that was sent. */
export function LoginPage() {
  const why = useDoor((door) => door.why)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [dead, setDead] = useState<string | null>(null)
  const severity = why === 'password_chosen' ? 'success' : 'info'
  return (
    <DoorFrame title={sent ? 'Enter your code' : undefined}>
      {sent ? (
        <CodeForm
          sent={sent}
          onAgain={(words) => {
            setDead(words)
            setSent(null)
          }}
        />
      ) : (
        <div className="flex flex-col gap-6">
          {dead && (
            <Notice severity="error" role="alert">
              {dead}
            </Notice>
          )}
          {!dead && why && (
            <Notice severity={severity} role="status">
              {WHY[why]}
            </Notice>
          )}
          <PasswordForm onSent={setSent} />
          <PasskeyEntry />
        </div>
      )}
    </DoorFrame>
  )
}
