import { useState } from 'react'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import * as wording from '../wording.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { FreezeAccount } from './FreezeAccount.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { NamePasskey, type NewPasskey } from './passkeys/NamePasskey.tsx'
import { PasskeySection } from './passkeys/PasskeySection.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'
import { SignInHistory } from './SignInHistory.tsx'

/** Sign-in methods, freezing the account, open sessions, remembered devices and recent sign-ins. */
export function SecurityPage() {
  const { run, codePage: passkeyCodePage } = useStepUp({ purpose: 'passkey' })
  const { run: runFreeze, codePage: freezeCodePage } = useStepUp({ purpose: 'freeze' })
  const codePage = passkeyCodePage ?? freezeCodePage
  const [begun, setBegun] = useState<NewPasskey | null>(null)
  return (
    <div className="max-w-task">
      {codePage ? (
        codePage
      ) : begun ? (
        <NamePasskey begun={begun} onDone={() => setBegun(null)} />
      ) : (
        <>
          <Intro title={wording.security} />
          <PasskeySection run={run} onBegun={setBegun} />
          <ChangePassword />
          <FreezeAccount run={runFreeze} />
          <OpenSessions />
          <RememberedDevices />
          <SignInHistory />
          <div className="flex flex-col">
            <BackLink to="/my-account" />
          </div>
        </>
      )}
    </div>
  )
}
