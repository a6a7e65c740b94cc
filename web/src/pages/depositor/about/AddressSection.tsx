import type { Depositor } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import { useProgress } from '../../../session/progress.ts'
import * as wording from '../wording.ts'
import { Section } from './Section.tsx'

/** The address; until registration is completed, it is corrected in the application instead. */
export function AddressSection({ depositor }: { depositor: Depositor }) {
  const isOpen = useProgress(({ progress }) =>
    isCompleted(progress?.registration_last_step ?? null),
  )
  const { street, unit, city, state, zip } = depositor
  return (
    <Section
      title={wording.address}
      edit={
        isOpen && street !== null
          ? { to: '/my-account/edit-user-info/address', label: wording.edit, what: 'address' }
          : null
      }
    >
      {street === null ? (
        <p>{wording.youllAddThisWhenYou}</p>
      ) : (
        <address className="font-bold not-italic">
          {street}
          {unit && `, ${unit}`}
          <br />
          {city}, {state} {zip}
        </address>
      )}
    </Section>
  )
}
