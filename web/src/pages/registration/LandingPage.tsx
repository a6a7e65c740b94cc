import { LIMITS, inWords } from '@passbook/contract/limits'
import { useBranding } from '../../branding/use-branding.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { STAGES } from '../../stepper.ts'
import { EmailToConfirm } from './ConfirmEmail.tsx'
import { StageMark } from './StageMark.tsx'

/** What the stages of the stepper require, in their order; the first one is done by now. */
const STAGE_TEXTS = [
  'Done: your email address and password.',
  'Your name, date of birth, Social Security number and address. Federal law requires these to open an account.',
  'Sign in to your bank through a secure window, or enter its routing and account number.',
  'Read and sign the documents and choose your first deposit. It earns from the day it settles.',
]

/** Explains what opening an account requires. */
export function LandingPage() {
  const branding = useBranding()
  return (
    <>
      <Intro title={`Open your ${branding?.short_name ?? ''} savings account`}>
        It takes about {inWords(LIMITS.opening.minutes, 'minute')}. We save every step, so you can
        stop and come back.
      </Intro>
      <div className="mb-6 empty:hidden">
        <EmailToConfirm />
      </div>
      <ol className="mb-8 border-t border-hairline">
        {STAGES.map((name, index) => (
          <li key={name} className="flex gap-4 border-b border-hairline py-4">
            <StageMark number={index + 1} isDone={index === 0} />
            <div>
              <h2 className="font-bold">{name}</h2>
              <p className="text-ink-muted">{STAGE_TEXTS[index]}</p>
            </div>
          </li>
        ))}
      </ol>
      <ContinueLink to="/registration/basic-information">Begin</ContinueLink>
      <p className="mt-6 text-sm text-ink-muted">
        To help the government fight the funding of terrorism and money laundering, federal law
        requires us to obtain, verify and record information that identifies each person who opens
        an account.
      </p>
    </>
  )
}
