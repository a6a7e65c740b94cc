import { formatMoment } from '@passbook/contract/format-dates'
import { type OpenSession, securityEndpoints } from '@passbook/contract/security'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { fill } from '../../../lib/fill.ts'
import { showNotification } from '../../../shell/notification.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Section } from '../about/Section.tsx'
import * as wording from '../wording.ts'

/** The person's sessions with time, place and device; all but the current one can be ended. */
export function OpenSessions() {
  const sessions = useData(securityEndpoints.getSessions)
  const end = useCall(securityEndpoints.endSession, {
    onSuccess: async () => {
      await sessions.refetch()
      showNotification(wording.sessionSignedOut)
    },
  })
  return (
    <Section title={wording.activeSessions}>
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
              <p className="text-ink-muted">{wording.noOtherActiveSessions}</p>
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
          {is_current && ` ${wording.thisDevice}`}
        </p>
        <p className="text-sm text-ink-muted">
          {place && `${place}. `}
          {fill(wording.signedInStartedAt, { startedAt: formatMoment(started_at) })}
          {!is_current &&
            ` ${fill(wording.lastActiveLastSeenAt, { lastSeenAt: formatMoment(last_seen_at) })}`}
        </p>
      </div>
      {!is_current && (
        <LinkButton className="shrink-0" disabled={isBusy} onClick={onEnd}>
          {wording.signOut}
          <VisuallyHidden> {device}</VisuallyHidden>
        </LinkButton>
      )}
    </li>
  )
}
