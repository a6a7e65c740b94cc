import { useState } from 'react'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import { NamePasskey, type NewPasskey } from './passkeys/NamePasskey.tsx'
import { PasskeySection } from './passkeys/PasskeySection.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'
import { SignInHistory } from './SignInHistory.tsx'

/** Sign-in methods, open sessions, remembered devices and recent sign-ins. */
export function SecurityPage() {
  const { run, codePage } = useStepUp({ purpose: 'passkey' })
  const [begun, setBegun] = useState<NewPasskey | null>(null)
  return (
    <div className="max-w-task">
      {codePage ? (
        codePage
      ) : begun ? (
        <NamePasskey begun={begun} onDone={() => setBegun(null)} />
      ) : (
        <>
          <Intro title="Security" />
          <PasskeySection run={run} onBegun={setBegun} />
          <ChangePassword />
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
