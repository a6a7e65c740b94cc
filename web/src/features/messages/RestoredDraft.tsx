import { draftEndpoints } from '@passbook/contract/drafts'
import { Fragment, type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { clearDraft } from './use-messages.ts'
import * as wording from './wording.ts'

interface RestoredDraftProps {
  draft: OpenDraft
  /** The draft contains something worth sending. */
  isBegun: boolean
  /** The form, with what is left of the draft. */
  children: (kept: OpenDraft) => ReactNode
}

/** Shows an earlier draft, which can be sent or discarded; then the form starts again, empty. */
export function RestoredDraft({ draft, isBegun, children }: RestoredDraftProps) {
  const { form } = draft
  const [isOffered, setOffered] = useState(isBegun)
  const [times, setTimes] = useState(0)
  const clear = useCall(draftEndpoints.deleteDraft, {
    onSuccess: () => {
      clearDraft(form)
      setOffered(false)
      setTimes(times + 1)
    },
  })
  return (
    <>
      {isOffered && (
        <div className="mb-6 flex flex-col gap-4">
          <Notice severity="info">
            <p>{wording.weRestoredTheDraftYou}</p>
            <Button
              variant="secondary"
              className="mt-3"
              isPending={clear.isPending}
              onClick={() => clear.mutate({ params: { form } })}
            >
              {wording.startOver}
            </Button>
          </Notice>
          <Refusal error={clear.error} />
        </div>
      )}
      <Fragment key={times}>{children(times === 0 ? draft : { form, values: {} })}</Fragment>
    </>
  )
}
