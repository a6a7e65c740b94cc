import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { LIMITS } from '@passbook/contract/limits'
import type { Passkey } from '@passbook/contract/security'
import { useState } from 'react'
import { Form } from '../../forms/Form.tsx'
import { PasskeyNameField } from '../../forms/fields/PasskeyNameField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { hasPasskeys } from '../../lib/create-passkey.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMe } from '../session/me.ts'
import { AddPasskey, type DialogEvents } from './AddPasskey.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import * as wording from './wording.ts'

const { body: schema } = doorEndpoints.renameOwnPasskey

function RenamePasskey({ passkey, onClose, onDone }: DialogEvents & { passkey: Passkey }) {
  const rename = useAct(doorEndpoints.renameOwnPasskey)
  const form = useAppForm({ schema, defaultValues: { name: passkey.name } })
  return (
    <Dialog title={wording.renameAPasskey} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.saveName}
        onSubmit={async (body) => {
          await rename.mutateAsync({ params: { uuid: passkey.uuid }, body })
          onDone(fill(wording.renamedToName, { name: body.name }))
          onClose()
        }}
      >
        <PasskeyNameField form={form} name="name" autoComplete="off" />
      </Form>
    </Dialog>
  )
}

type Asked = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The signed-in person adds, renames and removes their passkeys here. */
export function YourSignInPage() {
  const { provider } = useMe()
  return provider === null ? <OwnPasskeys /> : <AtProvider name={provider} />
}

/** Shown to people who sign in with the identity provider, which manages their password and passkeys. */
function AtProvider({ name }: { name: string }) {
  const { needs_passkey } = useMe()
  return (
    <Page lead={fill(wording.youSignInWithName, { name })}>
      {needs_passkey && (
        <Notice severity="warning" title={wording.passkeyRequiredToApprove}>
          {wording.yourInstitutionRequiresApproversTo}{' '}
          {fill(wording.signInWithAPasskeyAtName, { name })}
        </Notice>
      )}
    </Page>
  )
}

function OwnPasskeys() {
  const { needs_passkey } = useMe()
  const query = useDesk(doorEndpoints.listOwnPasskeys, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const passkeys = query.data?.passkeys
  const isFull = (passkeys?.length ?? 0) >= LIMITS.passkeys.atMost
  const dialog = { onClose: () => setAsked(null), onDone: setDone }
  return (
    <Page
      lead={wording.signInWithYourFingerprint}
      actions={
        hasPasskeys() &&
        !isFull && <Button onClick={() => setAsked({ kind: 'add' })}>{wording.addAPasskey}</Button>
      }
    >
      <div className="mb-4 flex flex-col gap-4 empty:hidden">
        {needs_passkey && (
          <Notice severity="warning" title={wording.passkeyRequiredToApprove}>
            {wording.yourInstitutionRequiresApproversTo}{' '}
            {passkeys?.length ? wording.signOutThenSignIn : wording.addOneHereThenSign}
          </Notice>
        )}
        {!hasPasskeys() && (
          <Notice severity="info">{wording.thisBrowserDoesntSupportPasskeys}</Notice>
        )}
        {isFull && (
          <Notice severity="info">
            {fill(wording.youHaveAtMostPasskeys, { atMost: LIMITS.passkeys.atMost })}
          </Notice>
        )}
        {done && (
          <Notice severity="success" role="status">
            {done}
          </Notice>
        )}
      </div>
      <Table
        label={wording.yourPasskeys}
        columns={columnsOf(setAsked)}
        query={query}
        rows={passkeys}
        keyOf={({ uuid }) => uuid}
        empty={wording.youDontHaveAPasskey}
      />
      <p className="mt-4 max-w-reading text-ink-muted">{wording.lostAPasskeyRemoveIt}</p>
      {asked?.kind === 'add' && <AddPasskey {...dialog} />}
      {asked?.kind === 'rename' && <RenamePasskey passkey={asked.passkey} {...dialog} />}
      {asked?.kind === 'remove' && <RemovePasskey passkey={asked.passkey} {...dialog} />}
    </Page>
  )
}

function columnsOf(ask: (asked: Asked) => void): Column<Passkey>[] {
  return [
    { id: 'name', label: wording.name, cell: ({ name }) => <strong>{name}</strong> },
    { id: 'added', label: wording.added, cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      id: 'used',
      label: wording.lastUsed,
      cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : wording.never),
    },
    {
      id: 'change',
      label: wording.change,
      cell: (passkey) => (
        <span className="flex gap-6">
          <LinkButton className="-my-2.5" onClick={() => ask({ kind: 'rename', passkey })}>
            {wording.rename}
            <VisuallyHidden> {passkey.name}</VisuallyHidden>
          </LinkButton>
          <LinkButton className="-my-2.5" onClick={() => ask({ kind: 'remove', passkey })}>
            {wording.remove}
            <VisuallyHidden> {passkey.name}</VisuallyHidden>
          </LinkButton>
        </span>
      ),
    },
  ]
}
