import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { accountWords } from '../../lib/account-label.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useLinkingFlow, REMOVED } from './linking-flow.ts'

/** STATES "Linking": removes an account that is not verified yet, after confirmation. */
export function RemoveLink({ link }: { link: LinkedAccount }) {
  const flow = useLinkingFlow()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useCall(linkingEndpoints.removeLinkedAccount, {
    onSuccess: async () => {
      await navigate(flow.selection, { state: REMOVED })
    },
  })
  return (
    <>
      <Refusal error={remove.error} />
      <LinkButton
        className="self-center"
        disabled={remove.isPending}
        onClick={() => setConfirming(true)}
      >
        {remove.isPending ? 'Removing…' : 'Remove this account'}
      </LinkButton>
      {isConfirming && (
        <AlertDialog
          title="Remove this account?"
          confirmLabel="Remove account"
          cancelLabel="Keep it"
          isDanger
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            remove.mutate({ params: { uuid: link.uuid } })
          }}
        >
          {accountWords(link)} will no longer be linked, and its amounts won’t work. Small deposits
          that were already sent will still arrive, and we’ll take the same total back.
        </AlertDialog>
      )}
    </>
  )
}
