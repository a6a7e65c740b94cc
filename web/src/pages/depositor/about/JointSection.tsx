import { Link } from 'react-router'
import { useJointThing } from '../../../features/joint/use-joint-thing.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Section } from './Section.tsx'

/** Whom the account is shared with, for its holders. */
export function JointSection() {
  const thing = useJointThing()
  if (!thing) return null
  return (
    <Section title="Sharing" intro={thing.why}>
      <Link to={thing.to} className={standaloneLinkClass}>
        {thing.what}
      </Link>
    </Section>
  )
}
