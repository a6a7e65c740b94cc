import { formatBankingDay } from '@passbook/contract/format-dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { type Passkey, securityEndpoints } from '@passbook/contract/security'
import { useState } from 'react'
import { useCall } from '../../../../api/use-call.ts'
import type { RunWithCode } from '../../../../features/auth/use-step-up.tsx'
import { Refusal } from '../../../../shell/Refusal.tsx'
import { showNotification } from '../../../../shell/notification.ts'
import { AlertDialog } from '../../../../ui/AlertDialog.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
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
      showNotification('Passkey removed')
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
        Added {formatBankingDay(created_at)}.{' '}
        {last_used_at ? `Last used ${formatBankingDay(last_used_at)}.` : 'Not used yet.'}
      </p>
      <Refusal error={remove.error} />
      <div className="flex gap-6">
        <LinkButton onClick={() => setRenamed(true)}>
          Rename<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
        <LinkButton disabled={remove.isPending} onClick={() => setAsked(true)}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
      </div>
      {isAsked && (
        <AlertDialog
          title="Remove this passkey?"
          confirmLabel="Remove passkey"
          cancelLabel="Keep passkey"
          isDanger
          onCancel={() => setAsked(false)}
          onConfirm={confirm}
        >
          You’ll no longer be able to sign in with “{name}”. Your device may still offer it until
          you delete it there too. Your password still works. We’ll email you about it, and for the
          next {inWords(LIMITS.contactChange.hours, 'hour')}, withdrawals ask for a code.
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
        submitLabel="Save name"
        onName={(typed) => rename.mutateAsync({ params: { uuid }, body: { name: typed } })}
        onDone={onDone}
      />
    </li>
  )
}
