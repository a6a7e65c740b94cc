import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '@passbook/contract/envelope'
import { errorsFor } from '../../api/messages.ts'
import type { Path } from '../../path.ts'
import { useErrorTitle } from '../../forms/use-error-title.ts'
import type { SummaryItem } from '../../ui/ErrorSummary.tsx'
import { lockWords } from '../../features/auth/locked.ts'
import { logIn } from './sign-in.ts'
import * as wording from './wording.ts'

/** Only presence is checked: malformed input fails like wrong credentials (STATES: Session edges). */
const MISSING = { email: wording.enterYourEmailAddress, password: wording.enterYourPassword }
type Name = keyof typeof MISSING
type LoginMethod = 'password' | 'passkey'
const NAMES: readonly Name[] = ['email', 'password']

/**
 * A form of two required fields without the form library, to keep the first load small. It behaves
 * like `forms/Form.tsx` (UX 11).
 */
export function useLoginForm() {
  const id = useId()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [pending, setPending] = useState<LoginMethod | null>(null)
  const [failures, setFailures] = useState(0)
  const summary = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const items = itemsOf(errors, id)

  useErrorTitle(items.length > 0)
  // Each failed submit moves focus to the summary once.
  useEffect(() => {
    if (failures > 0) summary.current?.focus()
  }, [failures])

  function fail(found: FieldErrors) {
    setErrors(found)
    setFailures((count) => count + 1)
  }

  async function send(values: Record<Name, string>) {
    const missing = missingOf(values)
    if (Object.keys(missing).length > 0) return fail(missing)
    await enter('password', () => logIn({ ...values, email: values.email.trim() }))
  }

  async function enter(method: LoginMethod, logInBy: () => Promise<Path>) {
    setPending(method)
    try {
      await navigate(await logInBy())
    } catch (error) {
      const words = lockWords(error)
      fail(words ? { '': [words] } : errorsFor('login', error))
    } finally {
      setPending(null)
    }
  }

  return {
    items,
    summary,
    pending,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!pending) void send(valuesOf(event.currentTarget))
    },
    withPasskey: () => {
      if (!pending) void enter('passkey', byPasskey)
    },
    /** The props of one field. */
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name,
      error: errors[name]?.[0],
      onChange: () => {
        if (errors[name]) setErrors({ ...errors, [name]: [] })
      },
    }),
  }
}

/** The passkey code loads when the button is pressed, to keep the first load small. */
async function byPasskey(): Promise<Path> {
  return (await import('./passkey-sign-in.ts')).signInWithPasskey()
}

/** Reads the DOM fields, because they may have been filled in before this script loaded. */
function valuesOf(form: HTMLFormElement): Record<Name, string> {
  const data = new FormData(form)
  const read = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: read('email'), password: read('password') }
}

function missingOf(values: Record<Name, string>): FieldErrors {
  const missing = NAMES.filter((name) => values[name].trim() === '')
  return Object.fromEntries(missing.map((name) => [name, [MISSING[name]]]))
}

function itemsOf(errors: FieldErrors, id: string): SummaryItem[] {
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ controlId: name === '' ? null : `${id}-${name}`, message })),
  )
}
