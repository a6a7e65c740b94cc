import { useNavigate, useSearchParams } from 'react-router'
import type { MessagePages } from '../../destinations.ts'
import { useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { readAbout, threadAddress } from './address.ts'
import { NewMessageForm } from './NewMessageForm.tsx'
import { SENT } from './use-messages.ts'
import { RestoredDraft } from './RestoredDraft.tsx'
import * as wording from './wording.ts'

/** A new thread: its topic comes from the URL, and an earlier draft is filled in. */
export function NewMessage({ pages }: { pages: MessagePages }) {
  const [search] = useSearchParams()
  const about = readAbout(search)
  const draft = useOpenDraft('new-message')
  const navigate = useNavigate()
  return (
    <div className="max-w-reading">
      <Intro title={wording.newMessageHeading}>
        <p>{wording.onlyYouAndOurStaff}</p>
      </Intro>
      {draft ? (
        <RestoredDraft draft={draft} isBegun={Boolean(draft.values.subject ?? draft.values.text)}>
          {(kept) => (
            <NewMessageForm
              draft={kept}
              about={about}
              pages={pages}
              onSent={(uuid) => void navigate(threadAddress(pages.list, uuid), { state: SENT })}
            />
          )}
        </RestoredDraft>
      ) : (
        <FieldsSkeleton />
      )}
    </div>
  )
}
