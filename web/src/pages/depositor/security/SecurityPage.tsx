import { useState } from 'react'
import { StepUp } from '../../../features/auth/StepUp.tsx'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import type { Asked } from './fresh-code.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { NamePasskey, type NewPasskey } from './passkeys/NamePasskey.tsx'
import { PasskeySection } from './passkeys/PasskeySection.tsx'
import { RememberedDevices } from './RememberedDevices.tsx'
import { SignInHistory } from './SignInHistory.tsx'

/** How the person signs in, where they are signed in, and who did lately. */
export function SecurityPage() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [begun, setBegun] = useState<NewPasskey | null>(null)
  return (
    <div className="max-w-task">
      {asked ? (
        <StepUp
          types={asked.types}
          purpose={asked.purpose}
          onCode={async (code) => {
            await asked.act(code)
            setAsked(null)
            return null
          }}
          onCancel={() => setAsked(null)}
        />
      ) : begun ? (
        <NamePasskey begun={begun} onDone={() => setBegun(null)} />
      ) : (
        <>
          <Intro title="Security" />
          <PasskeySection ask={setAsked} onBegun={setBegun} />
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
