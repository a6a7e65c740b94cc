import { formatBankingDay } from '@passbook/contract/format-dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { type Passkey, securityEndpoints } from '@passbook/contract/security'
import { useState } from 'react'
import { useCall } from '../../../../api/use-call.ts'
import type { RunWithCode } from '../../../../features/auth/use-step-up.tsx'
import { fill } from '../../../../lib/fill.ts'
import { Refusal } from '../../../../shell/Refusal.tsx'
import { showNotification } from '../../../../shell/notification.ts'
import { AlertDialog } from '../../../../ui/AlertDialog.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import * as wording from '../../wording.ts'
import { PasskeyNameForm } from './NamePasskey.tsx'
import { takePasskeys } from './use-passkeys.ts'

/** One passkey with its dates; it is renamed in place, and removed with a new code. */
export function PasskeyRow({ passkey, run }: { passkey: Passkey; run: RunWithCode }) {
  const { uuid, name, created_at, last_used_at } = passkey
  const [isRenamed, setRenamed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const remove = useCall(securityEndpoints.removePasskey, {
    onSuccess: ({ data }) => {
      takePasskeys(data)
      showNotification(wording.passkeyRemoved)
    },
  })
  function confirm() {
    setAsked(false)
    void run((step_up) => remove.mutateAsync({ params: { uuid }, body: { step_up } })).catch(
      // The reason is shown from `remove.error`.
      () => undefined,
    )
  }
  if (isRenamed) return <RenamePasskey passkey={passkey} onDone={() => setRenamed(false)} />
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="font-bold break-words">{name}</p>
      <p className="text-sm text-ink-muted">
        {fill(wording.addedCreatedAt, { createdAt: formatBankingDay(created_at) })}{' '}
        {last_used_at
          ? fill(wording.lastUsedLastUsedAtSentence, {
              lastUsedAt: formatBankingDay(last_used_at),
            })
          : wording.notUsedYet}
      </p>
      <Refusal error={remove.error} />
      <div className="flex gap-6">
        <LinkButton onClick={() => setRenamed(true)}>
          {wording.rename}
          <VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
        <LinkButton disabled={remove.isPending} onClick={() => setAsked(true)}>
          {wording.remove}
          <VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
      </div>
      {isAsked && (
        <AlertDialog
          title={wording.removeThisPasskey}
          confirmLabel={wording.removePasskey}
          cancelLabel={wording.keepPasskey}
          isDanger
          onCancel={() => setAsked(false)}
          onConfirm={confirm}
        >
          {fill(wording.youllNoLongerBeAble, {
            name,
            hours: inWords(LIMITS.contactChange.hours, 'hour'),
          })}
        </AlertDialog>
      )}
    </li>
  )
}

interface RenamePasskeyProps {
  passkey: Passkey
  onDone: () => void
}

/** The form that replaces the row while a passkey is renamed. */
function RenamePasskey({ passkey: { uuid, name }, onDone }: RenamePasskeyProps) {
  const rename = useCall(securityEndpoints.renamePasskey, {
    onSuccess: ({ data }) => takePasskeys(data),
  })
  return (
    <li className="py-3">
      <PasskeyNameForm
        name={name}
        submitLabel={wording.saveName}
        onName={(typed) => rename.mutateAsync({ params: { uuid }, body: { name: typed } })}
        onDone={onDone}
      />
    </li>
  )
}
