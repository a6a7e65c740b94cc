import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Location, href, useBlocker } from 'react-router'
import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import type { AppForm } from './use-app-form.ts'

/** Signing out is never delayed (STATES: Session edges); "Save and …" itself says what is lost. */
const NEVER_BLOCKED: readonly string[] = [href('/logout'), href('/joint-account/saved')]

interface LeaveWarningProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  /** Whether this destination means that the form's subject is gone, so that nothing typed is missed. */
  isMoot?: (to: Location) => boolean
}

/**
 * Asks before a half-filled form is left (UX 19), in words that are true for it; put it inside the
 * form it watches. The dialog is part of the page's chunk, so that it works without a connection.
 */
export function LeaveWarning<In extends FieldValues, Out>({
  form,
  isMoot,
}: LeaveWarningProps<In, Out>) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const isHalfFilled = isDirty && !isSubmitting && !isSubmitSuccessful
  const { draft } = form
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isHalfFilled &&
      !NEVER_BLOCKED.includes(nextLocation.pathname) &&
      !isMoot?.(nextLocation) &&
      (nextLocation.pathname !== currentLocation.pathname ||
        // The same page about something else, like another conversation.
        (nextLocation.search !== currentLocation.search && Boolean(draft?.lost()))),
  )

  const isLeaving = blocker.state === 'proceeding'
  useEffect(() => {
    if (!isHalfFilled || isLeaving) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      if (!draft || !draft.isSaved() || draft.lost()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isHalfFilled, isLeaving, draft])

  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog
      title={wording.leaveThisPage}
      confirmLabel={wording.leave}
      cancelLabel={wording.stay}
      isDanger={!draft || draft.isRefused()}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {(draft ? keptWords(draft) : [wording.whatYouHaveTypedHere]).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </AlertDialog>
  )
}

function keptWords(draft: NonNullable<AppForm<FieldValues>['draft']>): string[] {
  const lost = draft.lost()
  const notKept = lost ? [fill(wording.lostWontBeSavedWell, { lost })] : []
  if (draft.isRefused()) return notKept
  const kept = draft.isSaved() ? wording.whatYouTypedIsSaved : wording.yourLatestChangesHavent
  return [kept, ...notKept]
}
