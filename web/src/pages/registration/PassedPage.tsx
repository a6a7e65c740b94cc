import CircleCheck from 'lucide-react/icons/circle-check'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import * as wording from './wording.ts'

export function PassedPage() {
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={wording.yourIdentityIsConfirmed}>{wording.nextLinkTheBankAccount}</Intro>
      <ContinueLink to="/registration/link-account-selection">
        {wording.linkYourBankAccount}
      </ContinueLink>
    </>
  )
}
