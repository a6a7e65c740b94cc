import { authEndpoints } from '@passbook/contract/auth'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { messageFor, successMessage } from '../../api/messages.ts'
import { takeCode, type WaitingCode } from '../../session/session-store.ts'
import { formatCountdown } from '../../session/timing.ts'
import { useCountdown } from '../../session/use-countdown.ts'
import { showNotification } from '../../shell/notification.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Asks for another code; until that is possible it says how long it takes (UX 14). */
export function ResendCode({
  code,
  onResent,
}: {
  code: WaitingCode
  onResent: (code: WaitingCode) => void
}) {
  const seconds = useCountdown(code.resendAtMs)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function resend() {
    setSending(true)
    setError(null)
    try {
      const { data } = await call(authEndpoints.mfaResend, { params: { nonce: code.nonce } })
      onResent(takeCode(data))
      showNotification(successMessage('mfa-resend'))
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(messageFor('mfa-resend', thrown))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="flex min-h-target flex-col justify-center">
      {seconds > 0 ? (
        <p className="text-ink-muted">
          You can ask for a new code in{' '}
          <span role="timer" className="figures">
            {formatCountdown(seconds)}
          </span>
          .
        </p>
      ) : (
        <LinkButton className="self-start" disabled={isSending} onClick={() => void resend()}>
          Resend code
        </LinkButton>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
