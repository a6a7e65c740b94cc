import { consentEndpoints } from '@passbook/contract/consents'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { dataOptions } from '../../../api/use-data.ts'
import { showNotification } from '../../../shell/notification.ts'
import { Refusal } from '../../../shell/Refusal.tsx'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { DeliveryWords } from './delivery-words.ts'

/** Asks once more before a consent is taken back. */
export function Withdraw({ words: { kind, follows } }: { words: DeliveryWords }) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useCall(consentEndpoints.withdrawConsent, {
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(dataOptions(consentEndpoints.getConsents).queryKey, data.consents)
      // Documents, taxes and what is to be signed tell of it too.
      await queryClient.invalidateQueries()
      showNotification('Your consent is withdrawn. We confirm it by email.')
    },
  })
  return (
    <>
      <Button variant="danger" isPending={withdraw.isPending} onClick={() => setAsked(true)}>
        Withdraw consent
      </Button>
      <Refusal error={withdraw.error} title="Your consent was not withdrawn" />
      {isAsked && (
        <AlertDialog
          title="Withdraw your consent?"
          confirmLabel="Withdraw consent"
          cancelLabel="Keep it"
          isDanger
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            withdraw.mutate({ body: { kind } })
          }}
        >
          <p>Then {follows}</p>
        </AlertDialog>
      )}
    </>
  )
}
