import { authEndpoints } from '@passbook/contract/auth'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { useData } from '../../api/use-data.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { ContactSection } from './about/ContactSection.tsx'
import { AddressSection } from './about/AddressSection.tsx'
import * as wording from './wording.ts'

/** The details that a person can change without the bank's staff. */
export function EditUserInfoPage() {
  const user = useData(authEndpoints.getUser)
  const depositor = useData(depositorEndpoints.getDepositor)
  return (
    <div className="max-w-task">
      <Intro title={wording.editUserInformation}>{wording.wellAskForACode}</Intro>
      <QueryState query={user}>{(known) => <ContactSection user={known} />}</QueryState>
      <QueryState query={depositor}>{(data) => <AddressSection depositor={data} />}</QueryState>
      <div className="flex flex-col">
        <BackLink to="/my-account" />
      </div>
    </div>
  )
}
