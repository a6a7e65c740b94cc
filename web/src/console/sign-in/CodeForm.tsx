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
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ask } from '../api/ask.ts'
import { consoleHref } from '../href.ts'
import { takeWanted } from '../session/sign-in-store.ts'
import { noteMe } from '../session/me.ts'

export type SentCode = Data<typeof doorEndpoints.logInStaff>

const schema = z.object({ code: OneTimeCode })

interface CodeFormProps {
  sent: SentCode
  /** The way in begins anew, with words where the code is dead. */
  onAgain: (words: string | null) => void
}

/** The code that was sent; with it one is in, and back where one was. */
export function CodeForm({ sent: { nonce, masked }, onAgain }: CodeFormProps) {
  const navigate = useNavigate()
  const form = useAppForm({ schema, defaultValues: { code: '' } })
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])

  async function enter(code: string) {
    try {
      noteMe(await ask(doorEndpoints.verifyStaff, { body: { nonce, code } }))
    } catch (error) {
      if (!isDead(error)) throw error
      return onAgain(error.message)
    }
    await navigate(takeWanted() ?? consoleHref('/console'), { replace: true })
  }

  return (
    <>
      <p ref={told} tabIndex={-1} className="mb-6 outline-none">
        We sent a 6-digit code to {masked}. It is valid for {inWords(LIMITS.code.minutes, 'minute')}
        .
      </p>
      <Form
        form={form}
        submitLabel="Sign in"
        onSubmit={({ code }) => enter(code)}
        footer={<LinkButton onClick={() => onAgain(null)}>Start again</LinkButton>}
      >
        <OneTimeCodeField form={form} name="code" label="6-digit code" />
      </Form>
    </>
  )
}

function isDead(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === HTTP_STATUS.UNAUTHORIZED
}
