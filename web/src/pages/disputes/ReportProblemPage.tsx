import { Link, href, useLocation, useSearchParams } from 'react-router'
import { newMessage } from '../../destinations.ts'
import { RestoredDraft } from '../../features/messages/RestoredDraft.tsx'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { CallInstead } from './CallInstead.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportReview } from './ReportReview.tsx'
import { useReports } from './use-reports.ts'
import { resolveAbout, isReview, readAbout, readLine, readReviewed } from './report-address.ts'
import * as wording from './wording.ts'

const FORM = 'report-a-problem'

/** Reports a problem with a transfer in two steps: the form, then the review that sends it. */
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
          <Intro title={wording.reportAProblem}>
            <p>{wording.tellUsAboutAProblem}</p>
            <Link
              to={href('/report-a-problem/your-reports')}
              className={`${standaloneLinkClass} self-start`}
            >
              {wording.viewYourReports}
            </Link>
          </Intro>
          <NewReport />
        </>
      )}
      <CallInstead />
    </div>
  )
}

function NewReport() {
  const draft = useOpenDraft(FORM)
  const { mayReport } = useReports()
  if (!mayReport) return <NothingToReport />
  return draft ? <ReportFormWithDraft draft={draft} /> : <FieldsSkeleton />
}

/** Shown to a person whose application never became an account. */
function NothingToReport() {
  const progress = useProgress((state) => state.progress)
  return (
    <Notice severity="info" title={wording.youHaveNoTransfersTo}>
      <p>{wording.youHaventHadAnAccount}</p>
      <Link to={newMessage(progress)} className={standaloneLinkClass}>
        {wording.newMessage}
      </Link>
    </Notice>
  )
}

/** The form, filled in from the draft or from the URL. */
function ReportFormWithDraft({ draft }: { draft: OpenDraft }) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <RestoredDraft draft={draft} isBegun={Boolean(draft.values['words'])}>
      {(kept) => (
        <ReportForm
          draft={kept}
          about={resolveAbout(readAbout(search), kept.values)}
          line={readLine(state)}
        />
      )}
    </RestoredDraft>
  )
}
