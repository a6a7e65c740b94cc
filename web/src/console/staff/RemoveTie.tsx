import { type StaffTie, tieEndpoints } from '@passbook/contract/console/ties'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'

interface RemoveTieProps {
  member: { uuid: string; name: string }
  tie: StaffTie
  onDone: (words: string) => void
  onClose: () => void
}

/** Asks another administrator to open the account to them again, as to everybody of their role. */
export function RemoveTie({ member: { uuid, name }, tie, onDone, onClose }: RemoveTieProps) {
  const remove = useAct(tieEndpoints.removeTie)
  return (
    <ReasonDialog
      title="Remove this account"
      confirmLabel="Ask another administrator"
      isDanger
      onConfirm={async (reason) => {
        await remove.mutateAsync({ params: { uuid, tie: tie.uuid ?? '' }, body: { reason } })
        onDone(
          `The account of ${tie.email} opens to ${name} once another administrator agrees under Approvals.`,
        )
      }}
      onClose={onClose}
    >
      <p>
        Once another administrator agrees, {name} can open the account of{' '}
        <span className="wrap-anywhere">{tie.email}</span>, and do there what their role may.
      </p>
    </ReasonDialog>
  )
}
