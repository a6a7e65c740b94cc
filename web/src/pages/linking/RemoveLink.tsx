import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { accountWords } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useLinkingFlow, REMOVED } from './linking-flow.ts'
import * as wording from './wording.ts'

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
        {remove.isPending ? wording.removing : wording.removeThisAccount}
      </LinkButton>
      {isConfirming && (
        <AlertDialog
          title={wording.removeThisAccountQuestion}
          confirmLabel={wording.removeAccount}
          cancelLabel={wording.keepIt}
          isDanger
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            remove.mutate({ params: { uuid: link.uuid } })
          }}
        >
          {fill(wording.linkWillNoLongerBe, { link: accountWords(link) })}
        </AlertDialog>
      )}
    </>
  )
}
