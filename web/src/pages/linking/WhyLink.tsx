import { linkStand } from '@passbook/contract/stands'
import { ToldStand } from '../../features/standing/ToldStand.tsx'
import { useStandFacts } from '../../features/standing/use-stand-facts.ts'

/** Why an account is to be linked, or what was begun and is still to be ended. */
export function WhyLink() {
  const facts = useStandFacts()
  const told = facts && linkStand(facts)
  // How the widget ended is told where it ended, and on coming back.
  if (!told || told.key === 'link_failed') return null
  // To link is what this page is for; everything else has a page of its own.
  return (
    <div className="mb-6">
      <ToldStand told={told} withoutStep={told.step?.kind === 'link'} />
    </div>
  )
}
