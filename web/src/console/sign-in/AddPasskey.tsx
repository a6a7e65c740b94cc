import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import type { Data } from '@passbook/contract/endpoint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { PasskeyName } from '@passbook/contract/security'
import { OneTimeCode } from '@passbook/contract/step-up'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod/mini'
import { OneTimeCodeField } from '../../forms/fields/OneTimeCodeField.tsx'
import { PasskeyNameField } from '../../forms/fields/PasskeyNameField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { createPasskey } from '../../lib/create-passkey.ts'
import { fill } from '../../lib/fill.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { useMe } from '../session/me.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import * as wording from './wording.ts'

export interface DialogEvents {
  onClose: () => void
  onDone: (words: string) => void
}

type Sent = Data<typeof doorEndpoints.sendPasskeyCode> & { name: string }
type Begun = Data<typeof doorEndpoints.askForOwnPasskey>

/** Adds a passkey: asks for its name, the password and an emailed code, then has the browser create it. */
export function AddPasskey({ onClose, onDone }: DialogEvents) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Dialog title={wording.addAPasskey} onClose={onClose}>
      {sent ? (
        <CreatePasskey sent={sent} onClose={onClose} onDone={onDone} />
      ) : (
        <RequestCode onSent={setSent} />
      )}
    </Dialog>
  )
}

const askSchema = z.object({ name: PasskeyName, ...doorEndpoints.sendPasskeyCode.body.shape })

function RequestCode({ onSent }: { onSent: (sent: Sent) => void }) {
  const send = useAct(doorEndpoints.sendPasskeyCode)
  const form = useAppForm({ schema: askSchema, defaultValues: { name: '', password: '' } })
  return (
    <Form
      form={form}
      submitLabel={wording.sendCode}
      onSubmit={async ({ name, password }) =>
        onSent({ ...(await send.mutateAsync({ body: { password } })), name })
      }
    >
      <p className="text-ink-muted">{wording.wellEmailYouACode}</p>
      <PasskeyNameField form={form} name="name" isNew autoComplete="off" />
      <OwnPasswordField form={form} name="password" />
    </Form>
  )
}

const codeSchema = z.object({ code: OneTimeCode })

/** A code works only once, so the started request is kept for another try with the device. */
function CreatePasskey({
  sent: { name, nonce, masked },
  onClose,
  onDone,
}: DialogEvents & { sent: Sent }) {
  const { needs_passkey } = useMe()
  const begin = useAct(doorEndpoints.askForOwnPasskey)
  const add = useAct(doorEndpoints.addOwnPasskey)
  const begun = useRef<Begun>(undefined)
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const form = useAppForm({ schema: codeSchema, defaultValues: { code: '' } })
  return (
    <Form
      form={form}
      submitLabel={wording.createPasskey}
      onSubmit={async ({ code }) => {
        begun.current ??= await begin.mutateAsync({ body: { nonce, code } })
        const { challenge_id, options } = begun.current
        const response = await createPasskey(options)
        // An answered challenge cannot be used again.
        begun.current = undefined
        await add.mutateAsync({ body: { name, challenge_id, response } })
        const done = needs_passkey ? wording.nameWasAddedToApprove : wording.nameWasAdded
        onDone(fill(done, { name }))
        onClose()
      }}
    >
      <p ref={lead} tabIndex={-1} className="text-ink-muted outline-none">
        {fill(wording.weSentA6Digit, { masked, minutes: inWords(LIMITS.code.minutes, 'minute') })}
      </p>
      <OneTimeCodeField form={form} name="code" label={wording.digitCode6} />
    </Form>
  )
}
