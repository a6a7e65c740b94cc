import { draftEndpoints } from '@passbook/contract/drafts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import type { MessagePages } from '../../destinations.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type About, readAbout, threadAddress } from './address.ts'
import { forgetSent } from './forget-sent.ts'
import { NewMessageForm } from './NewMessageForm.tsx'
import { SENT } from './sent-state.ts'

/** A new thread: what it is about as far as the address says so, what was typed before filled in. */
export function NewMessage({ pages }: { pages: MessagePages }) {
  const [search] = useSearchParams()
  const about = readAbout(search)
  const draft = useOpenDraft('new-message')
  const navigate = useNavigate()
  return (
    <div className="max-w-reading">
      <Intro title="New message">
        <p>Only you and the people who answer you can read it.</p>
      </Intro>
      {draft ? (
        <Begun
          draft={draft}
          about={about}
          pages={pages}
          onSent={(uuid) => void navigate(threadAddress(pages.list, uuid), { state: SENT })}
        />
      ) : (
        <FieldsSkeleton />
      )}
    </div>
  )
}

interface BegunProps {
  draft: OpenDraft
  about: About
  pages: MessagePages
  onSent: (uuid: string) => void
}

/** What is found from before can be sent on, or put away. */
function Begun({ draft, about, pages, onSent }: BegunProps) {
  const { subject, text } = draft.values
  const [isOffered, setOffered] = useState(Boolean(subject ?? text))
  const [times, setTimes] = useState(0)
  const clear = useCall(draftEndpoints.deleteDraft, {
    onSuccess: () => {
      forgetSent('new-message')
      setOffered(false)
      setTimes(times + 1)
    },
  })
  return (
    <>
      {isOffered && (
        <div className="mb-6 flex flex-col gap-4">
          <Notice severity="info">
            <p>This is what you wrote before and did not send.</p>
            <Button
              variant="secondary"
              className="mt-3"
              isPending={clear.isPending}
              onClick={() => clear.mutate({ params: { form: 'new-message' } })}
            >
              Begin again
            </Button>
          </Notice>
          <Refusal error={clear.error} />
        </div>
      )}
      <NewMessageForm
        key={times}
        draft={times === 0 ? draft : { form: 'new-message', values: {} }}
        about={about}
        pages={pages}
        onSent={onSent}
      />
    </>
  )
}
