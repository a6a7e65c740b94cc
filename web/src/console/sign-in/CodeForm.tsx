import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import type { Data } from '@passbook/contract/endpoint'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { OneTimeCode } from '@passbook/contract/step-up'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '../../api/error.ts'
import { Form } from '../../forms/Form.tsx'
import { OneTimeCodeField } from '../../forms/fields/OneTimeCodeField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ask } from '../api/ask.ts'
import { takeFirstPath } from '../session/sign-in-store.ts'
import { cacheMe } from '../session/me.ts'
import * as wording from './wording.ts'

export type SentCode = Data<typeof doorEndpoints.logInStaff>

const schema = z.object({ code: OneTimeCode })

interface CodeFormProps {
  sent: SentCode
  /** Restarts sign-in, with an error message if the code is no longer valid. */
  onRestart: (words: string | null) => void
}

/** Asks for the emailed code, signs in, and returns to the requested page. */
export function CodeForm({ sent: { nonce, masked }, onRestart }: CodeFormProps) {
  const navigate = useNavigate()
  const form = useAppForm({ schema, defaultValues: { code: '' } })
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])

  async function signIn(code: string) {
    try {
      const me = await ask(doorEndpoints.verifyStaff, { body: { nonce, code } })
      cacheMe(me)
      await navigate(await takeFirstPath(me), { replace: true })
    } catch (error) {
      if (!isCodeInvalid(error)) throw error
      onRestart(error.message)
    }
  }

  return (
    <>
      <p ref={lead} tabIndex={-1} className="mb-6 outline-none">
        {fill(wording.weSentA6DigitCode, {
          masked,
          minutes: inWords(LIMITS.code.minutes, 'minute'),
        })}
      </p>
      <Form
        form={form}
        submitLabel={wording.signIn}
        onSubmit={({ code }) => signIn(code)}
        footer={<LinkButton onClick={() => onRestart(null)}>{wording.startAgain}</LinkButton>}
      >
        <OneTimeCodeField form={form} name="code" label={wording.digitCode6} />
      </Form>
    </>
  )
}

function isCodeInvalid(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === HTTP_STATUS.UNAUTHORIZED
}
