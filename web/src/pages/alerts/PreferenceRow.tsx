import { ALERT_KINDS } from '@passbook/contract/alert-kinds'
import { type AlertPreference, alertEndpoints } from '@passbook/contract/alerts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { dataOptions } from '../../api/use-data.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Switch } from '../../ui/Switch.tsx'
import * as wording from './wording.ts'

const { queryKey } = dataOptions(alertEndpoints.getAlertPreferences)

/** Saves how one kind of alert is sent, optimistically; a failure restores it, and `error` says why. */
function usePreference(before: AlertPreference) {
  const call = useCall(alertEndpoints.saveAlertPreferences, {
    // Changes to other kinds may be in flight, so only this kind is taken from the response.
    onSuccess: ({ data }) => {
      for (const saved of data) if (saved.kind === before.kind) showInCache(saved)
    },
  })
  async function save(change: Partial<Pick<AlertPreference, 'email' | 'sms'>>): Promise<void> {
    await queryClient.cancelQueries({ queryKey })
    const { kind, email, sms } = { ...before, ...change }
    showInCache({ ...before, ...change })
    const body = { preferences: [{ kind, email, sms }] }
    await call.mutateAsync({ body }).catch(() => showInCache(before))
  }
  return { save, isPending: call.isPending, isSaved: call.isSuccess, error: call.error }
}

function showInCache(changed: AlertPreference): void {
  queryClient.setQueryData(queryKey, (known) =>
    known?.map((each) => (each.kind === changed.kind ? changed : each)),
  )
}

interface PreferenceRowProps {
  preference: AlertPreference
  /** Whether there is a phone that texts can be sent to. */
  mayText: boolean
}

/** One kind of alert and its switches; each switch saves when it is toggled. */
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
            {isSaved && !isPending && wording.saved}
          </output>
        </p>
        <div className="grid grid-cols-2 gap-x-6 sm:contents">
          {is_fixed ? (
            <p className="inline-flex min-h-target items-center">{wording.emailAlways}</p>
          ) : (
            <Switch
              checked={email}
              aria-label={fill(wording.emailLabel, { label })}
              isPending={isPending}
              onTurn={(isOn) => void save({ email: isOn })}
            >
              {wording.email}
            </Switch>
          )}
          {hasText && (
            <Switch
              checked={sms}
              aria-label={fill(wording.textLabel, { label })}
              disabled={!mayText && !sms}
              isPending={isPending}
              onTurn={(isOn) => void save({ sms: isOn })}
            >
              {wording.text}
            </Switch>
          )}
        </div>
      </div>
      <Refusal error={error} title={wording.weCouldntSaveThis} />
    </li>
  )
}
