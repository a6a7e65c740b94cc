import { CHARTER_WORDS } from '@passbook/contract/charter'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useBranding } from '../../branding/use-branding.ts'
import { useCharter } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { stageNames } from '../../stepper.ts'
import { EmailToConfirm } from './ConfirmEmail.tsx'
import { StageMark } from './StageMark.tsx'
import * as wording from './wording.ts'

/** What the stages of the stepper require, in their order; the first one is done by now. */
const STAGE_TEXTS = [
  wording.doneYourEmailAddressAnd,
  wording.yourNameDateOfBirth,
  wording.signInToYourBank,
  wording.readAndSignTheDocuments,
]

/** Explains what opening an account requires. */
export function LandingPage() {
  const branding = useBranding()
  const charter = useCharter()
  return (
    <>
      <Intro
        title={fill(wording.openYourShortNameAccount, {
          shortName: branding?.short_name ?? '',
          account: CHARTER_WORDS[charter].account.toLowerCase(),
        })}
      >
        {fill(wording.itTakesAboutMinutesWe, {
          minutes: inWords(LIMITS.opening.minutes, 'minute'),
        })}
      </Intro>
      <div className="mb-6 empty:hidden">
        <EmailToConfirm />
      </div>
      <ol className="mb-8 border-t border-hairline">
        {stageNames(charter).map((name, index) => (
          <li key={name} className="flex gap-4 border-b border-hairline py-4">
            <StageMark number={index + 1} isDone={index === 0} />
            <div>
              <h2 className="font-bold">{name}</h2>
              <p className="text-ink-muted">{STAGE_TEXTS[index]}</p>
            </div>
          </li>
        ))}
      </ol>
      <ContinueLink to="/registration/basic-information">{wording.begin}</ContinueLink>
      <p className="mt-6 text-sm text-ink-muted">{wording.toHelpTheGovernmentFight}</p>
    </>
  )
}
