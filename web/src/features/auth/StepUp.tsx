import { authEndpoints } from '@passbook/contract/auth'
import {
  type StepUp as StepUpCode,
  type StepUpPurpose,
  OneTimeCode,
} from '@passbook/contract/step-up'
import type { FieldErrors } from '@passbook/contract/envelope'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useState } from 'react'
import { z } from 'zod/mini'
import { ApiError } from '../../api/error.ts'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../forms/Form.tsx'
import { OneTimeCodeField } from '../../forms/fields/OneTimeCodeField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { type WaitingCode, toWaitingCode } from '../../session/session-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ResendCode } from './ResendCode.tsx'
import * as wording from './wording.ts'

interface StepUpProps {
  /** Where a code may be sent. */
  types: readonly MfaType[]
  purpose: StepUpPurpose
  /** Makes the call that required the code; errors it returns are shown at the field. */
  onCode: (code: StepUpCode) => Promise<FieldErrors | null>
  onCancel: () => void
}

const SEND_WORDS: Record<MfaType, string> = {
  phone: wording.textMeACode,
  email: wording.emailMeACode,
}

/** Some calls require a fresh code, always or after a change (STATES: A fresh code). */
export function StepUp({ types, purpose, onCode, onCancel }: StepUpProps) {
  const select = useCall(authEndpoints.mfaSelect)
  // The code is kept here and not in the session, where it would count as one of a sign-in.
  const [code, setCode] = useState<WaitingCode | null>(null)
  const send = (type: MfaType) =>
    select.mutate(
      { params: { type }, query: { purpose } },
      { onSuccess: ({ data }) => setCode(toWaitingCode(data)) },
    )
  const cancel = (
    <LinkButton className="self-center" onClick={onCancel}>
      {wording.cancel}
    </LinkButton>
  )
  return (
    <>
      <Intro title={wording.confirmItsYou}>
        {code ? (
          <p>
            {fill(wording.weSentA6Digit, {
              masked: <strong className="whitespace-nowrap text-ink">{code.masked}</strong>,
              minutes: inWords(LIMITS.code.minutes, 'minute'),
            })}
          </p>
        ) : (
          wording.forYourSecurityEnterA
        )}
      </Intro>
      <div className="flex flex-col gap-6">
        <Refusal error={select.error} />
        {code ? (
          <EnterCode
            code={code}
            hasChoice={types.length > 1}
            onCode={onCode}
            onResent={setCode}
            onStartOver={() => setCode(null)}
          >
            {cancel}
          </EnterCode>
        ) : (
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
            {cancel}
          </div>
        )}
      </div>
    </>
  )
}

const CodeForm = z.object({ code: OneTimeCode })

interface EnterCodeProps extends Pick<StepUpProps, 'onCode'> {
  code: WaitingCode
  /** A code can be sent to more than one place. */
  hasChoice: boolean
  onResent: (code: WaitingCode) => void
  onStartOver: () => void
  children: React.ReactNode
}

function EnterCode({ code, hasChoice, onCode, onResent, onStartOver, children }: EnterCodeProps) {
  const form = useAppForm({ schema: CodeForm, defaultValues: { code: '' } })
  const [mayBeUsed, setMayBeUsed] = useState(false)
  return (
    <Form
      form={form}
      submitLabel={wording.confirm}
      onSubmit={async (typed) => {
        try {
          return await onCode({ nonce: code.nonce, code: typed.code })
        } catch (error) {
          setMayBeUsed(!isWrongCode(error))
          throw error
        }
      }}
      footer={children}
    >
      <div className="flex flex-col gap-1">
        <OneTimeCodeField form={form} name="code" label={wording.digitCode6} />
        {mayBeUsed ? (
          <LinkButton className="self-start" onClick={onStartOver}>
            {wording.getANewCode}
          </LinkButton>
        ) : (
          <>
            <ResendCode code={code} onResent={(sent) => onResent(toWaitingCode(sent))} />
            <LinkButton className="self-start" onClick={onStartOver}>
              {hasChoice ? wording.getTheCodeAnotherWay : wording.startAgain}
            </LinkButton>
          </>
        )}
      </div>
    </Form>
  )
}

/** After a wrong code the same one can be typed again; after any other failure it may be used up. */
function isWrongCode(error: unknown): boolean {
  return error instanceof ApiError && error.first('code') !== undefined
}
