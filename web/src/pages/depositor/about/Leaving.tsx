import { mayClose } from '@passbook/contract/standing'
import { Link } from 'react-router'
import { CLOSE_ACCOUNT } from '../../../destinations.ts'
import { useProgress } from '../../../session/progress.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Section } from './Section.tsx'

/** Closing, for whoever may. */
export function Leaving() {
  const progress = useProgress((state) => state.progress)
  if (!progress || !mayClose(progress)) return null
  return (
    <Section
      title="Leaving"
      intro="Everything in your account is paid out to your linked bank account."
    >
      <Link to={CLOSE_ACCOUNT} className={standaloneLinkClass}>
        Close your account
      </Link>
    </Section>
  )
}
