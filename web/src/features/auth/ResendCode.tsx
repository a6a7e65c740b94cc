import { authEndpoints, type CodeSent } from '@passbook/contract/auth'
import { codeDeliveryEndpoints } from '@passbook/contract/code-delivery'
import { splitMoment } from '@passbook/contract/format-dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { successMessage } from '../../api/messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { dataOptions } from '../../api/use-data.ts'
import type { WaitingCode } from '../../session/session-store.ts'
import { formatCountdown } from '../../lib/countdown.ts'
import { fill } from '../../lib/fill.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import { showNotification } from '../../shell/notification.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import * as wording from './wording.ts'

/** Requests another code; until that is possible it shows a countdown (UX 14). */
export function ResendCode({
  code,
  onResent,
}: {
  code: WaitingCode
  onResent: (sent: CodeSent) => void
}) {
  const seconds = useCountdown(code.resendAtMs)
  const [resent, setResent] = useState<{ nonce: string; time: string } | null>(null)
  const resend = useCall(authEndpoints.mfaResend, {
    onSuccess: ({ data }) => {
      onResent(data)
      setResent({ nonce: data.nonce, time: splitMoment(new Date().toISOString()).time })
      showNotification(successMessage('mfa-resend'))
    },
  })

  const isUndelivered = useUndelivered(code)

  return (
    <div className="flex min-h-target flex-col justify-center">
      {isUndelivered && <p role="status">{wording.weCouldntTextYou}</p>}
      {/* Only about the current code: where two codes follow each other, not about the previous one. */}
      {resent?.nonce === code.nonce && <p>{fill(wording.weSentANewCode, { time: resent.time })}</p>}
      {seconds > 0 ? (
        <p className="text-ink-muted">
          {fill(wording.youCanRequestANew, {
            seconds: (
              <span role="timer" className="figures">
                {formatCountdown(seconds)}
              </span>
            ),
          })}
        </p>
      ) : (
        <LinkButton
          className="self-start"
          disabled={resend.isPending}
          onClick={() => resend.mutate({ params: { nonce: code.nonce } })}
        >
          {wording.resendCode}
        </LinkButton>
      )}
      <Refusal error={resend.error} flow="mfa-resend" />
    </div>
  )
}

const LOOK_EVERY_MS = 5_000
/** The page asks for two minutes. A carrier that reports a failure does so within seconds. */
const MOST_LOOKS = 24

/** Whether the carrier reported that the text with the code did not arrive. */
function useUndelivered({ nonce, type }: WaitingCode): boolean {
  const { data } = useQuery(
    {
      ...dataOptions(codeDeliveryEndpoints.mfaDelivery, { params: { nonce } }),
      enabled: type === 'phone',
      retry: false,
      refetchInterval: ({ state }) => {
        const isOpen = state.data?.delivery === 'waiting' || state.data?.delivery === 'failed'
        return isOpen && state.dataUpdateCount < MOST_LOOKS && LOOK_EVERY_MS
      },
    },
    queryClient,
  )
  return type === 'phone' && data?.delivery === 'failed'
}
