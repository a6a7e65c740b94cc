import { type AlertPreference, alertEndpoints } from '@passbook/contract/alerts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { dataOptions } from '../../api/use-data.ts'

const { queryKey } = dataOptions(alertEndpoints.getAlertPreferences)

/** Saves how one kind of alert is sent, at once; refused or unanswered it is as it was, and `error` says why. */
export function usePreference(before: AlertPreference) {
  const call = useCall(alertEndpoints.saveAlertPreferences, {
    // Other kinds may be on their way: only this one is taken from the answer.
    onSuccess: ({ data }) => {
      for (const saved of data) if (saved.kind === before.kind) show(saved)
    },
  })
  async function save(change: Partial<Pick<AlertPreference, 'email' | 'sms'>>): Promise<void> {
    await queryClient.cancelQueries({ queryKey })
    const { kind, email, sms } = { ...before, ...change }
    show({ ...before, ...change })
    const body = { preferences: [{ kind, email, sms }] }
    await call.mutateAsync({ body }).catch(() => show(before))
  }
  return { save, isPending: call.isPending, isSaved: call.isSuccess, error: call.error }
}

function show(changed: AlertPreference): void {
  queryClient.setQueryData(queryKey, (known) =>
    known?.map((each) => (each.kind === changed.kind ? changed : each)),
  )
}
