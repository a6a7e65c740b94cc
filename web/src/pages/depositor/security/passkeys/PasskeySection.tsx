import { LIMITS } from '@passbook/contract/limits'
import { type Passkey, securityEndpoints } from '@passbook/contract/security'
import { useCall } from '../../../../api/use-call.ts'
import { QueryState } from '../../../../shell/QueryState.tsx'
import { Refusal } from '../../../../shell/Refusal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Section } from '../../about/Section.tsx'
import type { RunWithCode } from '../../../../features/auth/use-step-up.tsx'
import type { NewPasskey } from './NamePasskey.tsx'
import { hasPasskeys } from '../../../../lib/create-passkey.ts'
import { fill } from '../../../../lib/fill.ts'
import * as wording from '../../wording.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { usePasskeys } from './use-passkeys.ts'

interface PasskeySectionProps {
  run: RunWithCode
  /** Called after a correct code; the browser then creates the passkey. */
  onBegun: (begun: NewPasskey) => void
}

/** The list of passkeys, where they are added, renamed and removed. */
export function PasskeySection({ run, onBegun }: PasskeySectionProps) {
  const passkeys = usePasskeys()
  return (
    <Section title={wording.passkeys} intro={wording.signInWithYourFingerprint}>
      <QueryState query={passkeys}>
        {(all) => (
          <div className="flex flex-col gap-4">
            {all.length === 0 ? (
              <p>{wording.noPasskeysYet}</p>
            ) : (
              <ul className="divide-y divide-hairline">
                {all.map((passkey) => (
                  <PasskeyRow key={passkey.uuid} passkey={passkey} run={run} />
                ))}
              </ul>
            )}
            <AddPasskey passkeys={all} run={run} onBegun={onBegun} />
          </div>
        )}
      </QueryState>
    </Section>
  )
}

function AddPasskey({ passkeys, run, onBegun }: PasskeySectionProps & { passkeys: Passkey[] }) {
  const begin = useCall(securityEndpoints.askForPasskey)
  if (!hasPasskeys()) {
    return <p className="text-ink-muted">{wording.thisBrowserDoesntSupportPasskeys}</p>
  }
  if (passkeys.length >= LIMITS.passkeys.atMost) {
    return (
      <p className="text-ink-muted">
        {fill(wording.youHaveAtMostPasskeys, { atMost: LIMITS.passkeys.atMost })}
      </p>
    )
  }
  const add = () =>
    void run(async (step_up) =>
      onBegun((await begin.mutateAsync({ body: { step_up } })).data),
    ).catch(
      // The reason is shown from `begin.error`.
      () => undefined,
    )
  return (
    <>
      <Refusal error={begin.error} />
      <Button variant="secondary" className="self-start" isPending={begin.isPending} onClick={add}>
        {wording.addAPasskey}
      </Button>
    </>
  )
}
