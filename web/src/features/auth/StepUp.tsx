import { authEndpoints } from '@passbook/contract/auth'
import {
  type StepUp as StepUpCode,
  type StepUpPurpose,
  OneTimeCode,
} from '@passbook/contract/step-up'
import type { FieldErrors } from '@passbook/contract/envelope'
import type { MfaType } from '@passbook/contract/enums'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../forms/Form.tsx'
import { OneTimeCodeField } from '../../forms/fields/OneTimeCodeField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Intro } from '../../shell/Intro.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

interface StepUpProps {
  /** Where a code may be sent. */
  types: readonly MfaType[]
  purpose: StepUpPurpose
  /** Makes the call that required the code; errors it returns are shown at the field. */
  onCode: (code: StepUpCode) => Promise<FieldErrors | null>
  onCancel: () => void
}

const SEND_WORDS: Record<MfaType, string> = { phone: 'Text me a code', email: 'Email me a code' }

const CodeForm = z.object({ code: OneTimeCode })

/** Some calls require a fresh code, always or after a change (STATES: A fresh code). */
export function StepUp({ types, purpose, onCode, onCancel }: StepUpProps) {
  const select = useCall(authEndpoints.mfaSelect)
  const form = useAppForm({ schema: CodeForm, defaultValues: { code: '' } })
  const [nonce, setNonce] = useState<string | null>(null)
  const send = (type: MfaType) =>
    select.mutate(
      { params: { type }, query: { purpose } },
      { onSuccess: ({ data }) => setNonce(data.nonce) },
    )
  /** Goes back to sending a code, because this one may have expired. */
  function askAgain() {
    form.reset()
    setNonce(null)
  }
  const footer = (
    <LinkButton className="self-center" onClick={onCancel}>
      Cancel
    </LinkButton>
  )
  return (
    <>
      <Intro title="Confirm that it is you">
        For your protection we ask for a code before this goes on.
      </Intro>
      <div className="flex flex-col gap-6">
        <Refusal error={select.error} />
        {nonce === null ? (
          <div className="flex flex-col gap-3">
            {types.map((type) => (
              <Button
                key={type}
                isFullWidth
                isPending={select.isPending}
                onClick={() => send(type)}
              >
                {SEND_WORDS[type]}
              </Button>
            ))}
            {footer}
          </div>
        ) : (
          <Form
            form={form}
            submitLabel="Confirm"
            onSubmit={({ code }) => onCode({ nonce, code })}
            footer={footer}
          >
            <div className="flex flex-col gap-1">
              <OneTimeCodeField form={form} name="code" label="6-digit code" />
              <LinkButton className="self-start" onClick={askAgain}>
                Get a new code
              </LinkButton>
            </div>
          </Form>
        )}
      </div>
    </>
  )
}
