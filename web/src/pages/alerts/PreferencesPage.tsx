import { formatMoment } from '@passbook/contract/format-dates'
import { type AlertPreference, alertEndpoints } from '@passbook/contract/alerts'
import { authEndpoints, type User } from '@passbook/contract/auth'
import { useId } from 'react'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { fill } from '../../lib/fill.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { useHasAlerts } from '../../shell/alerts/use-alerts.ts'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { PreferenceRow } from './PreferenceRow.tsx'
import * as wording from './wording.ts'

/** Whether each kind of alert is also sent by email or by text. */
export function PreferencesPage() {
  const preferences = useData(alertEndpoints.getAlertPreferences)
  const isReader = useHasAlerts()
  const user = useData(authEndpoints.getUser)
  const mayText = typeof user.data?.phone === 'string' && user.data.texts_stopped_at === null
  return (
    <div className="max-w-reading">
      <Intro title={wording.alertPreferences}>
        <p>
          {isReader && (
            <>
              {fill(wording.youllFindEveryAlertIn, {
                link: (
                  <Link to={href('/dashboard/alerts')} className={linkClass}>
                    {wording.listOfAlerts}
                  </Link>
                ),
              })}{' '}
            </>
          )}
          {isReader ? wording.chooseWhatWeAlsoEmail : wording.chooseWhatWeEmail}
        </p>
      </Intro>
      <QueryState query={preferences}>
        {(all) => (
          <div className="flex flex-col gap-8">
            {user.data && <TextTerms user={user.data} />}
            <AlertKinds
              title={wording.youChoose}
              all={all.filter(({ is_fixed }) => !is_fixed)}
              mayText={mayText}
            />
            <AlertKinds
              title={wording.alwaysEmailed}
              about={wording.theseAreAboutYourSecurity}
              all={all.filter(({ is_fixed }) => is_fixed)}
              mayText={mayText}
            />
          </div>
        )}
      </QueryState>
      <Link to={href('/my-account')} className={`${standaloneLinkClass} mt-6`}>
        {wording.backToMyAccount}
      </Link>
    </div>
  )
}

interface AlertKindsProps {
  title: string
  about?: string
  all: readonly AlertPreference[]
  mayText: boolean
}

function AlertKinds({ title, about, all, mayText }: AlertKindsProps) {
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

type Phone = Pick<User, 'phone' | 'texts_stopped_at'>

/** The terms a person accepts by turning texts on, shown before they can be turned on (RULES-2: SMS). */
function TextTerms({ user }: { user: Phone }) {
  return (
    <section aria-labelledby="text-terms" className="rounded-lg bg-sunken p-5">
      <h2 id="text-terms" className="font-bold">
        {wording.textMessages}
      </h2>
      <p className="mt-1">
        <TextTermsWords {...user} />
      </p>
    </section>
  )
}

function TextTermsWords({ phone, texts_stopped_at }: Phone) {
  const institution = useBranding()?.name ?? wording.weInside
  if (phone === null) {
    return (
      <>
        {wording.toGetTextsConfirmA}{' '}
        <Link to={href('/setup-mobile-mfa')} className={linkClass}>
          {wording.addAMobilePhone}
        </Link>
      </>
    )
  }
  const number = <span className="whitespace-nowrap">{formatPhone(phone)}</span>
  if (texts_stopped_at !== null) {
    return (
      <>
        {fill(wording.numberRepliedStop, {
          number,
          textsStoppedAt: formatMoment(texts_stopped_at),
        })}
      </>
    )
  }
  return <>{fill(wording.byTurningOnAText, { institution, number })}</>
}
