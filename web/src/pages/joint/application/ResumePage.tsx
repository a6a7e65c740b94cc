import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { isSecondaryPageOpen } from '@passbook/contract/joint-pages'
import Check from 'lucide-react/icons/check'
import { Link, href } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { jointStepOf } from '../../../stepper.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import * as wording from '../wording.ts'
import { CloseLink, NoApplication } from './ApplicationParts.tsx'
import { nextPath, useSecondaryInfo, useSecondaryProgress } from './use-secondary.ts'

/** The progress of the application: the finished steps and the next one. */
export function ResumePage() {
  const progress = useSecondaryProgress()
  const info = useSecondaryInfo()
  return (
    <div className="max-w-task">
      <Intro title={wording.resumeTheApplication}>{wording.theDetailsYouEnteredAbout}</Intro>
      <QueryState query={progress}>
        {(secondary) => (
          <QueryState query={info}>
            {(known) =>
              secondary && known ? <Steps secondary={secondary} info={known} /> : <NoApplication />
            }
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}

function Steps({ secondary, info }: { secondary: SecondaryProgress; info: SecondaryInfo }) {
  const next = nextPath(secondary)
  const { step, of } = jointStepOf(next) ?? { step: 1, of: 1 }
  return (
    <div className="flex flex-col gap-8">
      <ol>
        {stepsOf(secondary, info).map(({ title, answer }, index) => (
          <Step key={title} title={title} answer={answer} isNext={index + 1 === step} />
        ))}
      </ol>
      <div className="flex flex-col gap-2">
        <ContinueLink to={next}>{fill(wording.continueWithStepOf, { step, of })}</ContinueLink>
        <Link to={href('/joint-account/contact')} className={`${standaloneLinkClass} self-center`}>
          {wording.reviewFromTheStart}
        </Link>
        <CloseLink />
      </div>
    </div>
  )
}

interface StepProps {
  title: string
  answer: string | null
  isNext: boolean
}

function Step({ title, answer, isNext }: StepProps) {
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex gap-3 border-b border-hairline py-3 first:border-t"
    >
      <span className="grid size-6 shrink-0 place-items-center">
        {answer !== null && <Check aria-hidden className="size-5 text-success" />}
      </span>
      <span className="min-w-0">
        <span className="block font-bold">
          {title}
          {answer !== null && <VisuallyHidden> {wording.done}</VisuallyHidden>}
        </span>
        <span className="block break-words text-ink-muted">
          {answer ?? (isNext ? wording.next : wording.notYet)}
        </span>
      </span>
    </li>
  )
}

/** Each step with a short form of its answer; a step is finished when the next one is open. */
function stepsOf({ registration_last_step: last }: SecondaryProgress, info: SecondaryInfo) {
  const name = `${info.first_name ?? ''} ${info.last_name ?? ''}`
  const where = `${info.city ?? ''}, ${info.state ?? ''}`
  return [
    { title: wording.contact, answer: info.email },
    {
      title: wording.personalInformation,
      answer: isSecondaryPageOpen('address-information', last) ? name : null,
    },
    { title: wording.address, answer: isSecondaryPageOpen('occupation', last) ? where : null },
    {
      title: wording.occupation,
      answer: isSecondaryPageOpen('confirm-details', last)
        ? (info.occupation ?? wording.doneHeading)
        : null,
    },
    { title: wording.confirmTheDetails, answer: null },
  ]
}
