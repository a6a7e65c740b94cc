import { useState } from 'react'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { SilentAccounts } from './SilentAccounts.tsx'
import { StateReports } from './StateReports.tsx'
import * as wording from './wording.ts'

/** Inactive accounts, and the unclaimed-property reports to the states. */
export function DormancyPage() {
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page lead={wording.inactiveAccountsAndStateUnclaimed}>
      <Done words={done} />
      <div className="flex flex-col gap-8">
        <SilentAccounts onDone={setDone} />
        <StateReports onDone={setDone} />
      </div>
    </Page>
  )
}
