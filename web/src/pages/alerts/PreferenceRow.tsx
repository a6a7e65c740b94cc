import { ALERT_KINDS } from '@passbook/contract/alert-kinds'
import type { AlertPreference } from '@passbook/contract/alerts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePreference } from './use-preference.ts'

interface PreferenceRowProps {
  preference: AlertPreference
  /** Whether there is a phone that texts can be sent to. */
  mayText: boolean
}

/** One kind of alert and its switches, each saved as it is turned. */
export function PreferenceRow({ preference, mayText }: PreferenceRowProps) {
  const { kind, email, sms, is_fixed } = preference
  const { save, isPending, isSaved, error } = usePreference(preference)
  const { label, mayText: hasText } = ALERT_KINDS[kind]
  return (
    <li className="border-b border-hairline py-3 last:border-b-0">
      <div className="grid items-center gap-x-6 sm:grid-cols-[1fr_7rem_7rem]">
        <p>
          {label}
          <output className="ml-2 text-sm text-ink-muted">
            {isSaved && !isPending && 'Saved'}
          </output>
        </p>
        <div className="grid grid-cols-2 gap-x-6 sm:contents">
          {is_fixed ? (
            <p className="inline-flex min-h-target items-center">Email always</p>
          ) : (
            <Switch
              checked={email}
              aria-label={`Email: ${label}`}
              isPending={isPending}
              onTurn={(isOn) => void save({ email: isOn })}
            >
              Email
            </Switch>
          )}
          {hasText && (
            <Switch
              checked={sms}
              aria-label={`Text: ${label}`}
              disabled={!mayText && !sms}
              isPending={isPending}
              onTurn={(isOn) => void save({ sms: isOn })}
            >
              Text
            </Switch>
          )}
        </div>
      </div>
      <Refusal error={error} title="This was not saved" />
    </li>
  )
}
