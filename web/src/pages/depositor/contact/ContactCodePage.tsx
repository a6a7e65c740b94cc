import { LIMITS, inWords } from '@passbook/contract/limits'
import { OneTimeCode } from '@passbook/contract/step-up'
import { useRef, useState } from 'react'
import { Navigate, Link, href } from 'react-router'
import { z } from 'zod/mini'
import { userOtpPage } from '../../../destinations.ts'
import { ResendCode } from '../../../features/auth/ResendCode.tsx'
import { Form } from '../../../forms/Form.tsx'
import { OneTimeCodeField } from '../../../forms/fields/OneTimeCodeField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { type WaitingCode, storeCode, useSession } from '../../../session/session-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { type ContactChange, useContactChange } from './contact-change.ts'
import { CONTACT_NAMES, formatContact } from './contact-words.tsx'
import { useAnswerCode } from './use-answer-code.ts'

const schema = z.object({ code: OneTimeCode })

/** Asks for the two codes of a change in turn (SPEC 2: the MFA type decides the title and Back). */
export function ContactCodePage() {
  const change = useContactChange((state) => state.change)
  // A copy, because the last code is removed from the session while this page is still shown; without it,
  // this page would redirect before the success page has loaded.
  const [code] = useState(() => useSession.getState().code)
  if (!change || !code) return <Navigate to={href('/my-account')} replace />
  return <EnterCodes change={change} first={code} />
}

function EnterCodes({ change, first }: { change: ContactChange; first: WaitingCode }) {
  const [code, setCode] = useState(first)
  const { title, back } = userOtpPage(change.type)
  const heading = useRef<HTMLDivElement>(null)
  const form = useAppForm({ schema, defaultValues: { code: '' } })
  const answer = useAnswerCode(() => {
    const { code: next } = useSession.getState()
    if (next) setCode(next)
    form.reset()
    // The page now asks for another code, so focus moves to the heading and it is read out.
    heading.current?.focus()
  })
  return (
    <div className="max-w-task">
      <Intro title={title}>
        <div ref={heading} tabIndex={-1} className="flex flex-col gap-2 outline-none">
          {code.savesNewContact ? (
            <SecondCodeWords change={change} />
          ) : (
            <FirstCodeWords change={change} code={code} />
          )}
        </div>
        <p>
          {fill(wording.itWorksForMinutesNothing, {
            minutes: inWords(LIMITS.code.minutes, 'minute'),
          })}
        </p>
      </Intro>
      <Form
        form={form}
        onSubmit={answer}
        submitLabel={code.savesNewContact ? wording.save : wording.continueLabel}
        pendingLabel={wording.checkingYourCode}
        footer={
          <Link to={back} className={`${standaloneLinkClass} self-center`}>
            {wording.back}
          </Link>
        }
      >
        <div className="flex flex-col gap-1">
          <OneTimeCodeField
            // Each code gets a new field, so that no digits of the last one remain.
            key={code.nonce}
            form={form}
            name="code"
            label={wording.digitCode6}
          />
          <ResendCode code={code} onResent={(sent) => setCode(storeCode(sent))} />
        </div>
      </Form>
    </div>
  )
}

/** Where the first code was sent, and why. */
function FirstCodeWords({ change, code }: { change: ContactChange; code: WaitingCode }) {
  const masked = <strong className="whitespace-nowrap text-ink">{code.masked}</strong>
  const other = code.type === 'phone' ? wording.weTextedACode : wording.weEmailedACode
  return (
    <p>
      <strong className="text-ink">{wording.code1Of2}</strong>{' '}
      {change.type === code.type
        ? fill(wording.ofContact[change.type].codeToCurrent, { masked })
        : fill(other, { masked })}
    </p>
  )
}

/** Where the second code was sent. It never says whether the address has a login (TRUST: Sign-in). */
function SecondCodeWords({ change: { type, value } }: { change: ContactChange }) {
  const name = CONTACT_NAMES[type]
  return (
    <>
      <p>
        <strong className="text-ink">{wording.code2Of2}</strong>{' '}
        {fill(wording.enterThe6DigitCode, {
          type: <strong className="break-words text-ink">{formatContact(type, value)}</strong>,
          name,
        })}
      </p>
      {type === 'email' && <p>{wording.ifNoCodeArrivesCheck}</p>}
    </>
  )
}
