import CircleCheck from 'lucide-react/icons/circle-check'
import { useLocation } from 'react-router'
import { readPasswordLink } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'

/** The login is created; lists what is left to do before the account is shared. */
export function PasswordSuccessPage() {
  const link = readPasswordLink(useLocation().state)
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Your password is saved">
        <p>Two steps are left. You can do them any time:</p>
      </Intro>
      <ol className="mb-8 flex list-decimal flex-col gap-2 pl-5">
        <li>
          Sign in{link && ' with '}
          {link && <strong className="break-words">{link.email}</strong>}. We’ll email you a code,
          and you can add your mobile phone for the next ones.
        </li>
        <li>Read and sign the account documents. Then you’re a holder of the account.</li>
      </ol>
      <ContinueLink to="/login">Sign in</ContinueLink>
    </>
  )
}
