import type { FieldErrors } from '@passbook/contract/envelope'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useEffect, type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fill } from '../lib/fill.ts'
import { UNEXPECTED, readRefusal } from '../lib/refusal.ts'
import * as wording from '../lib/wording.ts'
import { useDrafts } from '../session/drafts/draft-store.ts'
import { openForm } from '../session/drafts/open-forms.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import type { ButtonVariant } from '../ui/button-class.ts'
import { watchPresses, showErrors, summaryItems } from './form-errors.ts'
import type { AppForm, FormDraft } from './use-app-form.ts'
import { useErrorTitle } from './use-error-title.ts'

/** Says what of a long form is saved as a draft, and when saving does not work at the moment. */
function DraftNote({ draft }: { draft: FormDraft }) {
  const hasFailed = useDrafts((state) => state.hasFailed)
  const isRefused = useDrafts(() => draft.isRefused())
  return (
    <output className="block text-center text-sm text-ink-muted">
      {isRefused ? TOO_LONG : keptWords(draft, hasFailed)}
    </output>
  )
}

const TOO_LONG = wording.thisTextIsTooLongTo
const FAILED = wording.weCouldntSaveYourLatest

function keptWords({ neverKept }: FormDraft, hasFailed: boolean): string {
  if (hasFailed) return FAILED
  const days = inWords(LIMITS.draft.days, 'day')
  return neverKept
    ? fill(wording.weSaveWhatYouTypeExcept, { days, neverKept })
    : fill(wording.weSaveWhatYouType, { days })
}

/** Without a draft, everything would be lost. */
const EVERYTHING = wording.whatYouTypedOnThe

/** Lets links that leave the page ask what would be lost. */
function useOpenForm<In extends FieldValues, Out>(form: AppForm<In, Out>): void {
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const isHalfFilled = isDirty && !isSubmitting && !isSubmitSuccessful
  const lost = useRef<() => string | null>(() => null)
  useEffect(() => {
    lost.current = () => {
      if (!isHalfFilled) return null
      return form.draft ? form.draft.lost() : EVERYTHING
    }
  })
  useEffect(() => openForm({ lost: () => lost.current() }), [])
}

export interface FormProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  /** Sends the values. Returned errors, and those of a refused call, are shown like the form's own. */
  onSubmit: (values: Out) => Promise<FieldErrors | null | undefined | void>
  submitLabel: ReactNode
  submitVariant?: ButtonVariant
  /** What is announced while the form is being sent. */
  pendingLabel?: string
  children: ReactNode
  /** Below the button: Back, Cancel. */
  footer?: ReactNode
  /** On phones the button stays at the bottom of the screen. */
  isButtonSticky?: boolean
}

const STICKY =
  'sticky bottom-0 -mx-5 border-t border-hairline bg-paper px-5 py-3 md:static md:mx-0 md:border-0 md:p-0 low:static'

/** The shell of every form: error summary, fields, and one primary button that cannot be pressed twice. */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  submitLabel,
  submitVariant = 'primary',
  pendingLabel,
  children,
  footer,
  isButtonSticky = false,
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
      <div className={`mt-2 flex flex-col gap-4 ${isButtonSticky ? STICKY : ''}`}>
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

/**
 * The content of the error summary: nothing until a submit fails, then all errors until they are
 * corrected. Each failed submit moves focus to the summary once.
 */
function useFailures<In extends FieldValues, Out>(form: AppForm<In, Out>) {
  const [failures, setFailures] = useState(0)
  const focused = useRef(0)
  const summary = useRef<HTMLDivElement>(null)
  const items = failures > 0 ? summaryItems(form, form.formState.errors) : []
  const hasItems = items.length > 0

  useErrorTitle(hasItems)
  useEffect(() => {
    if (hasItems && focused.current !== failures) {
      focused.current = failures
      summary.current?.focus()
    } else if (!hasItems && failures > 0 && focused.current === failures) {
      setFailures(0)
    }
  }, [failures, hasItems])

  return {
    items,
    summary,
    fail: () => setFailures(focused.current + 1),
    succeed: () => setFailures(0),
  }
}
