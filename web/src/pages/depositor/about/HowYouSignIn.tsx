import type { User } from '@passbook/contract/auth'
import { formatMoment } from '../../../lib/moment.ts'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { Section } from './Section.tsx'

/** Password and passkeys have a page of their own; the last sign-in is told here too (UX 22). */
export function HowYouSignIn({ user }: { user: User }) {
  const { last_sign_in_at } = user
  return (
    <Section
      title="How you sign in"
      intro="Your password, passkeys, remembered devices, and where you are signed in."
      edit={{ to: '/my-account/security', label: 'Security', what: 'settings' }}
    >
      {last_sign_in_at && (
        <DefinitionRows rows={[{ term: 'Last sign-in', value: formatMoment(last_sign_in_at) }]} />
      )}
    </Section>
  )
}
