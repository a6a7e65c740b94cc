import { LIMITS, inWords } from '@passbook/contract/limits'
import { useBranding } from '../../branding/use-branding.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { EmailToConfirm } from './ConfirmEmail.tsx'

const STEPS = [
  {
    title: 'Tell us about yourself',
    text: 'Your name, date of birth, Social Security number and address. Federal law asks for these wherever an account is opened.',
  },
  {
    title: 'Link the account you pay from',
    text: 'Sign in to your bank through a secure window, or type its routing and account number.',
  },
  {
    title: 'Fund your savings account',
    text: 'Read and sign the documents, choose your first deposit, and it earns from the day it settles.',
  },
]

/** Explains what opening an account requires. */
export function LandingPage() {
  const branding = useBranding()
  return (
    <>
      <Intro title={`Open your ${branding?.short_name ?? ''} savings account`}>
        It takes about {inWords(LIMITS.opening.minutes, 'minute')}. Every step is saved, so you can
        stop and come back.
      </Intro>
      <div className="mb-6 empty:hidden">
        <EmailToConfirm />
      </div>
      <ol className="mb-8 border-t border-hairline">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-b border-hairline py-4">
            <span
              aria-hidden
              className="figures grid size-7 shrink-0 place-items-center rounded-full border border-control-border"
            >
              {index + 1}
            </span>
            <div>
              <h2 className="font-bold">{title}</h2>
              <p className="text-ink-muted">{text}</p>
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
