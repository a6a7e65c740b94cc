import type { Customer } from '@passbook/contract/console/customers'
import type { CallInput, KeylessEndpoint } from '@passbook/contract/endpoint'
import type { ComponentType } from 'react'
import { useAct } from '../../api/use-act.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { ASK, type ActProps } from './ActDialog.tsx'

interface ReasonAct {
  title: string
  /** Says what happens once a second person agrees. */
  does: string
  /** The message after the request was made. */
  asked: string
}

interface Input {
  params: { uuid: string }
  body: { reason: string }
}

/** Makes the dialog of an act about a customer that needs only a reason. */
export function reasonAct<E extends KeylessEndpoint>(
  endpoint: Input extends CallInput<E> ? E : never,
  { title, does, asked }: ReasonAct,
): ComponentType<ActProps<Customer>> {
  return function ReasonActDialog({ customer, onDone, onClose }) {
    const ask = useAct<E, Input & CallInput<E>>(endpoint)
    return (
      <ReasonDialog
        title={title}
        confirmLabel={ASK}
        onClose={onClose}
        onConfirm={async (reason) => {
          const input: Input = { params: { uuid: customer.depositor_id }, body: { reason } }
          await ask.mutateAsync(input as Input & CallInput<E>)
          onDone(asked)
        }}
      >
        <p>{does}</p>
      </ReasonDialog>
    )
  }
}
