import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldErrors } from '@passbook/contract/envelope'
import { UNEXPECTED, readRefusal } from '../lib/refusal.ts'
import { Button } from '../ui/Button.tsx'
import type { ButtonVariant } from '../ui/button-class.ts'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { watchPresses } from './after-press.ts'
import { DraftNote } from './DraftNote.tsx'
import { showErrors } from './form-errors.ts'
import type { AppForm } from './use-app-form.ts'
import { useFailures } from './use-failures.ts'
import { useOpenForm } from './use-open-form.ts'

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
  /** On phones the button stays at the bottom of the screen, whatever is above it. */
  isButtonInSight?: boolean
}

const IN_SIGHT =
  'sticky bottom-0 -mx-5 border-t border-hairline bg-paper px-5 py-3 md:static md:mx-0 md:border-0 md:p-0 low:static'

/** The shell of every form: summary, fields, one primary button that cannot be pressed twice. */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  pendingLabel,
  children,
  footer,
  isButtonInSight = false,
}: FormProps<In, Out>) {
  const { items, summary, fail, succeed } = useFailures(form)
  const { isSubmitting } = form.formState
  useEffect(watchPresses, [])
  useOpenForm(form)
  const send = form.handleSubmit(async (values) => {
    await form.draft?.beforeSend()
    try {
      const refused = await onSubmit(values)
      if (!refused || Object.keys(refused).length === 0) {
        form.draft?.afterSend()
        return succeed()
      }
      form.draft?.afterRefusal()
      showErrors(form, { errors: refused, quote: null })
      fail()
    } catch (error) {
      form.draft?.afterRefusal()
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
      <div className={`mt-2 flex flex-col gap-4 ${isButtonInSight ? IN_SIGHT : ''}`}>
        <Button
          type="submit"
          variant={submitVariant}
          isFullWidth
          isPending={isSubmitting}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </Button>
        {form.draft && <DraftNote draft={form.draft} />}
        {footer}
      </div>
    </form>
  )
}
