import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '@passbook/contract/envelope'
import { errorsFor } from '../../api/messages.ts'
import { useErrorTitle } from '../../forms/use-error-title.ts'
import type { SummaryItem } from '../../ui/ErrorSummary.tsx'
import { logIn } from './sign-in.ts'

/** Only presence: what is malformed is answered like what is wrong (STATES: Session edges). */
const MISSING = { email: 'Enter your email address', password: 'Enter your password' }
type Name = keyof typeof MISSING
const NAMES: readonly Name[] = ['email', 'password']

/**
 * Two required texts need no form library, and the first load has no room for one: this behaves as
 * `forms/Form.tsx` does (UX 11), without its weight.
 */
export function useLoginForm() {
  const id = useId()
  const [values, setValues] = useState({ email: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
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

  async function send() {
    const missing = missingOf(values)
    if (Object.keys(missing).length > 0) return fail(missing)
    setPending(true)
    try {
      await navigate(await logIn({ ...values, email: values.email.trim() }))
    } catch (error) {
      fail(errorsFor('login', error))
    } finally {
      setPending(false)
    }
  }

  return {
    items,
    summary,
    isPending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isPending) void send()
    },
    /** What a field shows and does. */
    field: (name: Name) => ({
      id: `${id}-${name}`,
      error: errors[name]?.[0],
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues({ ...values, [name]: target.value })
        if (errors[name]) setErrors({ ...errors, [name]: [] })
      },
    }),
  }
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
