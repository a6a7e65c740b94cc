import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldErrors } from '@passbook/contract/envelope'
import { UNEXPECTED, readRefusal } from '../lib/refusal.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonVariant } from '../ui/button-class.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { watchPresses } from './after-press.ts'
import { showErrors } from './form-errors.ts'
import type { AppForm } from './use-app-form.ts'
import { useFailures } from './use-failures.ts'

export interface FormProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  /** Sends the values. Errors it returns, or throws as a refused call does, show like the form's own. */
  onSubmit: (values: Out) => Promise<FieldErrors | null | undefined | void>
  submitLabel: ReactNode
  submitVariant?: ButtonVariant
  /** What is announced while it is being sent. */
  pendingLabel?: string
  children: ReactNode
  /** After the button: Back, Cancel. */
  footer?: ReactNode
}

/** The shell of every form: summary, fields, one primary button that cannot be pressed twice. */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  pendingLabel,
  children,
  footer,
}: FormProps<In, Out>) {
  const { items, summary, fail, succeed } = useFailures(form)
  const { isSubmitting } = form.formState
  useEffect(watchPresses, [])
  const send = form.handleSubmit(async (values) => {
    try {
      const refused = await onSubmit(values)
      if (!refused || Object.keys(refused).length === 0) return succeed()
      showErrors(form, { errors: refused, quote: null })
      fail()
    } catch (error) {
      const refusal = readRefusal(error)
      showErrors(form, refusal ?? UNEXPECTED)
      fail()
      if (!refusal) throw error
    }
  }, fail)

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void send(event)
      }}
    >
      {items.length > 0 && <ErrorSummary ref={summary} items={items} />}
      {children}
      <div className="mt-2 flex flex-col gap-4">
        <Button
          type="submit"
          variant={submitVariant}
          isFullWidth
          isPending={isSubmitting}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </Button>
        {footer}
      </div>
    </form>
  )
}
