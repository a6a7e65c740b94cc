import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { isSecondaryPageOpen } from '@passbook/contract/joint-pages'
import Check from 'lucide-react/icons/check'
import { Link, href } from 'react-router'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { jointStepOf } from '../../../stepper.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CloseLink, NoApplication } from './ApplicationParts.tsx'
import { nextPath, useSecondaryInfo, useSecondaryProgress } from './use-secondary.ts'

/** The progress of the application: the finished steps and the next one. */
export function ResumePage() {
  const progress = useSecondaryProgress()
  const info = useSecondaryInfo()
  return (
    <div className="max-w-task">
      <Intro title="Resume the application">
        The details you entered about the joint account holder are saved.
      </Intro>
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
        <ContinueLink to={next}>
          Continue with step {step} of {of}
        </ContinueLink>
        <Link to={href('/joint-account/contact')} className={`${standaloneLinkClass} self-center`}>
          Review from the start
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
          {answer !== null && <VisuallyHidden> (done)</VisuallyHidden>}
        </span>
        <span className="block break-words text-ink-muted">
          {answer ?? (isNext ? 'Next' : 'Not yet')}
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
    { title: 'Contact', answer: info.email },
    {
      title: 'Personal information',
      answer: isSecondaryPageOpen('address-information', last) ? name : null,
    },
    { title: 'Address', answer: isSecondaryPageOpen('occupation', last) ? where : null },
    {
      title: 'Occupation',
      answer: isSecondaryPageOpen('confirm-details', last) ? (info.occupation ?? 'Done') : null,
    },
    { title: 'Confirm the details', answer: null },
  ]
}
