import CircleCheck from 'lucide-react/icons/circle-check'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'

export function PassedPage() {
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Your identity is confirmed">
        Next, link the bank account you will deposit from. Your money moves only between that
        account and your savings.
      </Intro>
      <ContinueLink to="/registration/link-account-selection">Link your bank account</ContinueLink>
    </>
  )
}
