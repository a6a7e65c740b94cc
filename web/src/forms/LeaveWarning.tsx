import { Suspense, lazy, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { href, useBlocker } from 'react-router'
import type { AppForm } from './use-app-form.ts'

const AlertDialog = lazy(() =>
  import('../ui/AlertDialog.tsx').then((module) => ({ default: module.AlertDialog })),
)

/** Signing out is never held up (STATES: Session edges). */
const NEVER_BLOCKED = href('/logout')

/** Asks before a half-filled form is left (UX 19); put it inside the form it watches. */
export function LeaveWarning<In extends FieldValues, Out>({ form }: { form: AppForm<In, Out> }) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const isHalfFilled = isDirty && !isSubmitting && !isSubmitSuccessful
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHalfFilled &&
      nextLocation.pathname !== NEVER_BLOCKED &&
      nextLocation.pathname !== currentLocation.pathname,
  )

  useEffect(() => {
    if (!isHalfFilled) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isHalfFilled])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <AlertDialog
        title="Leave this page?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        isDanger
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        <p>What you have typed here has not been saved.</p>
      </AlertDialog>
    </Suspense>
  )
}
