import { waitsForReview } from '@passbook/contract/account-status'
import type { Progress } from '@passbook/contract/depositor'
import { RegistrationStep, type RegistrationStep as Step } from '@passbook/contract/enums'
import { hasOpenApplication } from '@passbook/contract/registration-pages'
import { type StatusMessage as Message, statusMessagesOf } from '@passbook/contract/status-messages'
import { Link, href } from 'react-router'
import { useCharter } from '../../branding/use-charter-words.ts'
import {
  REGISTRATION_MESSAGE_CENTER,
  continueTarget,
  documentsPage,
  workTarget,
} from '../../destinations.ts'
import { PhoneOffer } from '../../features/auth/PhoneOffer.tsx'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import type { Facts } from '../../facts.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { useLinkedFacts } from '../../session/use-linked-facts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { stageNames } from '../../stepper.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { EmailToConfirm } from './ConfirmEmail.tsx'
import { StageMark } from './StageMark.tsx'
import * as wording from './wording.ts'

/** The step that completes each stage of the stepper (SPEC 2); the first, credentials, is always done. */
const DONE_AT: readonly (Step | null)[] = [null, 'confirmed', 'verified', 'completed']

type StageState = 'done' | 'current' | 'waiting' | 'ahead'

/** The state of each of the four stages. The first that is not done waits while a review bars it. */
export function stageStates(lastStep: Step | null, isBarred = false): StageState[] {
  const done = DONE_AT.map((step) => step === null || position(lastStep) >= position(step))
  const first = done.indexOf(false)
  return done.map((isDone, index) => {
    if (isDone) return 'done'
    if (index !== first) return 'ahead'
    return isBarred ? 'waiting' : 'current'
  })
}

function position(step: Step | null): number {
  return step === null ? -1 : RegistrationStep.options.indexOf(step)
}

const WORDS: Record<StageState, string> = {
  done: wording.done,
  current: wording.next,
  waiting: wording.afterOurReview,
  ahead: wording.later,
}

/** The four stages of opening an account, each with its state. */
function Stages({ progress, isBarred }: { progress: Progress; isBarred: boolean }) {
  const states = stageStates(progress.registration_last_step, isBarred)
  const charter = useCharter()
  return (
    <ol className="border-t border-hairline">
      {stageNames(charter).map((name, index) => (
        <Stage key={name} name={name} number={index + 1} state={states[index] ?? 'ahead'} />
      ))}
    </ol>
  )
}

function Stage({ name, number, state }: { name: string; number: number; state: StageState }) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="flex min-h-control items-center gap-3 border-b border-hairline py-2"
    >
      <StageMark number={number} isDone={state === 'done'} />
      <span className={`flex-1 ${state === 'current' ? 'font-bold' : ''}`}>{name}</span>
      <span className="text-sm text-ink-muted">{WORDS[state]}</span>
    </li>
  )
}

/** The progress of the application, and the button to continue. */
export function RegistrationHomePage() {
  const progress = useProgress((state) => state.progress)
  const statusFacts = useStatusFacts()
  const facts = useLinkedFacts()
  if (!progress) return <Intro title={wording.registrationHome} />
  const messages = statusFacts ? statusMessagesOf(statusFacts) : []
  // Somebody who was declined or put on hold has nothing to continue: the message says what to do.
  const isOpen = hasOpenApplication(progress)
  const isBarred = facts !== null && waitsForReview(progress) && !workTarget({ ...facts, progress })
  const onward = isOpen ? nextTask(progress, { facts, messages, isBarred }) : null
  return (
    <>
      <Intro title={wording.registrationHome}>
        <p>
          {progress.first_name
            ? fill(wording.welcomeBackFirstName, { firstName: progress.first_name })
            : wording.welcomeBack}
        </p>
        {onward && (
          <p>{isBarred ? wording.yourApplicationIsSaved : wording.yourApplicationIsSavedPick}</p>
        )}
      </Intro>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {isOpen && <EmailToConfirm />}
        {/* Where there is a Continue button, it leads to the next step, so the messages show none. */}
        {messages.map((each) => (
          <StatusMessage key={each.key} message={each} withoutStep={onward !== null} />
        ))}
      </div>
      {isOpen && <Stages progress={progress} isBarred={isBarred} />}
      <div className="mt-8 flex flex-col gap-3">
        {onward === 'unknown' && <Skeleton className="h-12" />}
        {onward && onward !== 'unknown' && (
          <ContinueLink to={onward.to}>{onward.label}</ContinueLink>
        )}
        {isOpen && <PhoneOffer />}
        <Link to={href('/registration/message-center')} className={buttonClass('secondary', true)}>
          {wording.messageCenter}
        </Link>
        {isOpen && (
          <Link
            to={href('/registration/cancel-account-open')}
            className={`${standaloneLinkClass} self-center`}
          >
            {wording.cancelApplication}
          </Link>
        )}
      </div>
    </>
  )
}

interface NextTaskOptions {
  facts: Facts | null
  messages: readonly Message[]
  /** A review leaves nothing to do but wait. */
  isBarred: boolean
}

/**
 * The one button onward. Documents that staff asked for come first; null where a person can only wait
 * or write to us, which the message about their status offers.
 */
function nextTask(
  progress: Progress,
  { facts, messages, isBarred }: NextTaskOptions,
): { to: Path; label: string } | 'unknown' | null {
  if (messages.some(({ step }) => step?.kind === 'send-documents')) {
    return { to: documentsPage(progress), label: wording.sendDocuments }
  }
  if (!facts) return 'unknown'
  const known = { ...facts, progress }
  // The page of a review would only repeat what its message says here.
  const to = progress.extended_status === 'REVIEW' ? workTarget(known) : continueTarget(known)
  const isTask = to !== null && to !== REGISTRATION_MESSAGE_CENTER.list
  return isTask ? { to, label: isBarred ? wording.seeTheReview : wording.continueLabel } : null
}
