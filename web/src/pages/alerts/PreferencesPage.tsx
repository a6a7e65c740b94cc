import { type AlertPreference, alertEndpoints } from '@passbook/contract/alerts'
import { authEndpoints } from '@passbook/contract/auth'
import { useId } from 'react'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useHasAlerts } from '../../shell/alerts/use-has-alerts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { PreferenceRow } from './PreferenceRow.tsx'
import { TextTerms } from './TextTerms.tsx'

/** How each kind of alert reaches the person beside the list: by email, by text. */
export function PreferencesPage() {
  const preferences = useData(alertEndpoints.getAlertPreferences)
  const isReader = useHasAlerts()
  const user = useData(authEndpoints.getUser)
  const mayText = typeof user.data?.phone === 'string' && user.data.texts_stopped_at === null
  return (
    <div className="max-w-reading">
      <Intro title="Alert preferences">
        <p>
          {isReader && (
            <>
              Every alert is in your{' '}
              <Link to={href('/dashboard/alerts')} className={linkClass}>
                list of alerts
              </Link>
              .{' '}
            </>
          )}
          Choose what we {isReader && 'also '}email or text you. Each switch is saved as you turn
          it.
        </p>
      </Intro>
      <QueryState query={preferences}>
        {(all) => (
          <div className="flex flex-col gap-8">
            {user.data && <TextTerms user={user.data} />}
            <Kinds
              title="You choose"
              all={all.filter(({ is_fixed }) => !is_fixed)}
              mayText={mayText}
            />
            <Kinds
              title="Always emailed"
              about="These are about your safety or required by law, so we always email them."
              all={all.filter(({ is_fixed }) => is_fixed)}
              mayText={mayText}
            />
          </div>
        )}
      </QueryState>
      <Link to={href('/my-account')} className={`${standaloneLinkClass} mt-6`}>
        Back to User information
      </Link>
    </div>
  )
}

interface KindsProps {
  title: string
  about?: string
  all: readonly AlertPreference[]
  mayText: boolean
}

function Kinds({ title, about, all, mayText }: KindsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {about && <p className="mt-1 text-ink-muted">{about}</p>}
      <ul className="mt-3 border-t border-hairline">
        {all.map((preference) => (
          <PreferenceRow key={preference.kind} preference={preference} mayText={mayText} />
        ))}
      </ul>
    </section>
  )
}
