import { Link, href } from 'react-router'
import { useForbidden } from '../../api/forbidden.ts'
import { useAlerts } from '../../shell/alerts/use-alerts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { AlertList } from './AlertList.tsx'
import * as wording from './wording.ts'

/** Alerts about the account and the sign-in, newest first; each can be marked as read. */
export function AlertsPage() {
  const alerts = useAlerts()
  const forbidden = useForbidden((errors) => errors.alerts)
  return (
    <div className="max-w-reading">
      <Intro title={wording.alerts}>
        <p>{wording.activityOnYourAccountAnd}</p>
        <Link to={href('/my-account/preferences')} className={`${standaloneLinkClass} self-start`}>
          {wording.alertPreferences}
        </Link>
      </Intro>
      {forbidden ? (
        <Notice severity="error" role="alert" title={wording.weCantShowYourAlerts}>
          {Object.values(forbidden)
            .flat()
            .map((words) => (
              <p key={words}>{words}</p>
            ))}
        </Notice>
      ) : (
        <QueryState query={alerts} loading={<ListSkeleton />}>
          {() => <AlertList alerts={alerts} />}
        </QueryState>
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
