import CircleCheck from 'lucide-react/icons/circle-check'
import { useLocation } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { readPasswordLink } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import * as wording from '../wording.ts'

/** The login is created; lists what is left to do before the account is shared. */
export function PasswordSuccessPage() {
  const link = readPasswordLink(useLocation().state)
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={wording.yourPasswordIsSaved}>
        <p>{wording.twoStepsAreLeftYou}</p>
      </Intro>
      <ol className="mb-8 flex list-decimal flex-col gap-2 pl-5">
        <li>
          {link
            ? fill(wording.signInWithEmail, {
                email: <strong className="break-words">{link.email}</strong>,
              })
            : wording.signInAndWellEmail}
        </li>
        <li>{wording.readAndSignTheAccount}</li>
      </ol>
      <ContinueLink to="/login">{wording.signIn}</ContinueLink>
    </>
  )
}
