import CircleCheck from 'lucide-react/icons/circle-check'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'

export function PassedPage() {
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Your identity is confirmed">
        Next, link the bank account you will pay in from. Your money moves only between that account
        and your savings.
      </Intro>
      <LeadOn to="/registration/link-account-selection">Link your bank account</LeadOn>
    </>
  )
}
