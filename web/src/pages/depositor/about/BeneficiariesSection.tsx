import { isCompleted } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/standing'
import { Link, href } from 'react-router'
import { useProgress } from '../../../session/progress.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Section } from './Section.tsx'

/** Who receives the savings one day, for the primary; and what is insured because of them. */
export function BeneficiariesSection() {
  const progress = useProgress((state) => state.progress)
  if (!progress || !mayRead(progress) || !isCompleted(progress.registration_last_step)) return null
  if (!progress.is_primary) return null
  return (
    <Section title="Beneficiaries" intro="Who receives your savings when you die.">
      <div className="flex flex-wrap gap-x-6">
        <Link to={href('/beneficiary/list')} className={standaloneLinkClass}>
          Your beneficiaries
        </Link>
        <Link to={href('/dashboard/coverage')} className={standaloneLinkClass}>
          Insurance coverage
        </Link>
      </div>
    </Section>
  )
}
