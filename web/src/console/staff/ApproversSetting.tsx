import { type StaffSettings, teamEndpoints } from '@passbook/contract/console/team'
import { Refusal } from '../../shell/Refusal.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAct } from '../api/use-act.ts'

/** Whether approvers decide only in sessions that a passkey opened. */
export function ApproversSetting({ approvers_need_passkey }: StaffSettings) {
  const change = useAct(teamEndpoints.changeStaffSettings)
  // What was chosen shows at once; a refusal puts it back.
  const isOn = change.isPending
    ? change.variables.body.approvers_need_passkey
    : approvers_need_passkey
  return (
    <section className="mt-8 flex max-w-reading flex-col gap-2" aria-labelledby="approving">
      <h2 id="approving" className="text-lg">
        Approving
      </h2>
      <Switch
        checked={isOn}
        isPending={change.isPending}
        onTurn={(wanted) => change.mutate({ body: { approvers_need_passkey: wanted } })}
      >
        Approvers need a passkey
      </Switch>
      <p className="text-sm text-ink-muted">
        Then nobody decides as a second person unless they signed in with a passkey. Approvers
        without one are led to Your sign-in to add it.
      </p>
      <Refusal error={change.error} />
    </section>
  )
}
