import { draftEndpoints } from '@passbook/contract/drafts'
import { useState } from 'react'
import { Link, href, useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { newMessage } from '../../destinations.ts'
import { forgetSent } from '../../features/messages/forget-sent.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { RatherCall } from './RatherCall.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportReview } from './ReportReview.tsx'
import { useReports } from './use-reports.ts'
import { aboutWith, isReview, readAbout, readLine, readReviewed } from './report-address.ts'

const FORM = 'report-a-problem'

/** Tells the institution that something is wrong with a transfer: filled in, looked at once more, sent. */
export function ReportProblemPage() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const reviewed = isReview(search) ? readReviewed(state) : null
  return (
    <div className="max-w-reading">
      {reviewed ? (
        <ReportReview report={reviewed} about={readAbout(search)} />
      ) : (
        <>
          <Intro title="Report a problem">
            <p>
              Tell us what is wrong with a transfer, or ask what one was. What you know is enough:
              we look into it, and tell you by when we decide.
            </p>
            <Link
              to={href('/report-a-problem/your-reports')}
              className={`${standaloneLinkClass} self-start`}
            >
              Your reports
            </Link>
          </Intro>
          <Opening />
        </>
      )}
      <RatherCall />
    </div>
  )
}

function Opening() {
  const draft = useOpenDraft(FORM)
  const { mayReport } = useReports()
  if (!mayReport) return <NothingToReport />
  return draft ? <Begun draft={draft} /> : <FieldsSkeleton />
}

/** Of an application that came to no account. */
function NothingToReport() {
  const progress = useProgress((state) => state.progress)
  return (
    <Notice severity="info" title="There is no transfer to report">
      <p>You have had no account here. About anything else, write to us.</p>
      <Link to={newMessage(progress)} className={standaloneLinkClass}>
        New message
      </Link>
    </Notice>
  )
}

/** What is found from before can be sent on, or put away. */
function Begun({ draft }: { draft: OpenDraft }) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const [times, setTimes] = useState(0)
  const [isOffered, setOffered] = useState(Boolean(draft.values['words']))
  const clear = useCall(draftEndpoints.deleteDraft, {
    onSuccess: () => {
      forgetSent(FORM)
      setOffered(false)
      setTimes(times + 1)
    },
  })
  const kept = times === 0 ? draft : { form: draft.form, values: {} }
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
              onClick={() => clear.mutate({ params: { form: FORM } })}
            >
              Begin again
            </Button>
          </Notice>
          <Refusal error={clear.error} />
        </div>
      )}
      <ReportForm
        key={times}
        draft={kept}
        about={aboutWith(readAbout(search), kept.values)}
        line={readLine(state)}
      />
    </>
  )
}
