import { formatMoment } from '@passbook/contract/format-dates'
import { type OpenSession, securityEndpoints } from '@passbook/contract/security'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { showNotification } from '../../../shell/notification.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Section } from '../about/Section.tsx'

/** The person's sessions with time, place and device; all but the current one can be ended. */
export function OpenSessions() {
  const sessions = useData(securityEndpoints.getSessions)
  const end = useCall(securityEndpoints.endSession, {
    onSuccess: async () => {
      await sessions.refetch()
      showNotification('Session signed out')
    },
  })
  return (
    <Section title="Active sessions">
      <Refusal error={end.error} />
      <QueryState query={sessions}>
        {(all) => (
          <>
            <ul className="divide-y divide-hairline">
              {all.map((session) => (
                <SessionRow
                  key={session.uuid}
                  session={session}
                  isBusy={end.isPending}
                  onEnd={() => end.mutate({ params: { uuid: session.uuid } })}
                />
              ))}
            </ul>
            {all.every(({ is_current }) => is_current) && (
              <p className="text-ink-muted">No other active sessions.</p>
            )}
          </>
        )}
      </QueryState>
    </Section>
  )
}

interface SessionRowProps {
  session: OpenSession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, place, is_current, started_at, last_seen_at } = session
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <p className="font-bold">
          {device}
          {is_current && ' (this device)'}
        </p>
        <p className="text-sm text-ink-muted">
          {place && `${place}. `}Since {formatMoment(started_at)}
          {!is_current && `, last active ${formatMoment(last_seen_at)}`}.
        </p>
      </div>
      {!is_current && (
        <LinkButton className="shrink-0" disabled={isBusy} onClick={onEnd}>
          Sign out<VisuallyHidden> {device}</VisuallyHidden>
        </LinkButton>
      )}
    </li>
  )
}
