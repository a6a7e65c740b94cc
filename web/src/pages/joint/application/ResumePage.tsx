import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { secondaryPageOpens } from '@passbook/contract/joint-pages'
import Check from 'lucide-react/icons/check'
import { Link, href } from 'react-router'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { jointStepOf } from '../../../stepper.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CloseLink, NoApplication } from './ApplicationParts.tsx'
import { nextPath, useSecondaryInfo, useSecondaryProgress } from './use-secondary.ts'

/** Where the application stands: what is told, what comes next. */
export function ResumePage() {
  const progress = useSecondaryProgress()
  const info = useSecondaryInfo()
  return (
    <div className="max-w-task">
      <Intro title="Resume the application">
        Everything you told us about the joint account holder is saved.
      </Intro>
      <QueryState query={progress}>
        {(secondary) => (
          <QueryState query={info}>
            {(told) =>
              secondary && told ? <Steps secondary={secondary} told={told} /> : <NoApplication />
            }
          </QueryState>
        )}
      </QueryState>
    </div>
  )
}

function Steps({ secondary, told }: { secondary: SecondaryProgress; told: SecondaryInfo }) {
  const next = nextPath(secondary)
  const { step, of } = jointStepOf(next) ?? { step: 1, of: 1 }
  return (
    <div className="flex flex-col gap-8">
      <ol>
        {stepsOf(secondary, told).map(({ title, told: answer }, index) => (
          <Step key={title} title={title} answer={answer} isNext={index + 1 === step} />
        ))}
      </ol>
      <div className="flex flex-col gap-2">
        <LeadOn to={next}>
          Continue with step {step} of {of}
        </LeadOn>
        <Link to={href('/joint-account/contact')} className={`${standaloneLinkClass} self-center`}>
          Look at it from the beginning
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
          {answer !== null && <VisuallyHidden> (told)</VisuallyHidden>}
        </span>
        <span className="block break-words text-ink-muted">
          {answer ?? (isNext ? 'Next' : 'Not yet')}
        </span>
      </span>
    </li>
  )
}

/** Each step, and what was told there in short; a step is told when the next one opens. */
function stepsOf({ registration_last_step: last }: SecondaryProgress, told: SecondaryInfo) {
  const name = `${told.first_name ?? ''} ${told.last_name ?? ''}`
  const where = `${told.city ?? ''}, ${told.state ?? ''}`
  return [
    { title: 'Contact', told: told.email },
    {
      title: 'Personal information',
      told: secondaryPageOpens('address-information', last) ? name : null,
    },
    { title: 'Address', told: secondaryPageOpens('occupation', last) ? where : null },
    {
      title: 'Occupation',
      told: secondaryPageOpens('confirm-details', last) ? (told.occupation ?? 'Told') : null,
    },
    { title: 'Confirm the details', told: null },
  ]
}
