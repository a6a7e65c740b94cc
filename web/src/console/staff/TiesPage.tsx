import {
  type StaffTie,
  tieEndpoints,
  TieKind,
} from '@passbook/contract/console/conflicts-of-interest'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { Done } from '../parts/Done.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog, ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import { useMe } from '../session/me.ts'

/** Why a staff member may not open an account. */
const TIE_WORDS: Readonly<Record<TieKind, string>> = {
  own: 'Their own',
  family: 'Family, or close to them',
}

const { body: schema } = tieEndpoints.recordTie
const options = TieKind.options.map((kind) => ({ value: kind, label: TIE_WORDS[kind] }))

interface RecordTieProps {
  member: { uuid: string; name: string }
  onDone: (words: string) => void
  onClose: () => void
}

/** Records a tie, which blocks the staff member from the account. */
function RecordTie({ member: { uuid, name }, onDone, onClose }: RecordTieProps) {
  const say = useSay()
  const record = useAct(tieEndpoints.recordTie)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { email: '', kind: 'family', reason: '' },
  })
  return (
    <Dialog title="Record an account" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record account"
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { uuid }, body })
          onDone(`The account of ${body.email} is closed to ${name}.`)
          onClose()
        }}
      >
        <p>From then on {name} can neither open nor change it, nor agree to anything about it.</p>
        <TextField
          form={form}
          name="email"
          label={say('Email of the customer')}
          hint={say('What the customer signs in with.')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <ChoiceField form={form} name="kind" label="Whose it is" options={options} />
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}

const BACK = { to: consoleHref('/console/staff'), label: 'All staff' }

/** The accounts a staff member may not open: their own and their family's. */
export function TiesPage() {
  const { uuid = '' } = useParams()
  const query = useDesk(tieEndpoints.listTies, { params: { uuid } })
  const { staff_id } = useMe()
  const isOwn = uuid === staff_id
  const [isRecording, setRecording] = useState(false)
  const [removed, setRemoved] = useState<StaffTie | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const name = query.data?.name
  return (
    <Page
      title={name && `Accounts close to ${name}`}
      back={BACK}
      lead="This person can neither open nor change these accounts, nor agree to anything about them."
      actions={
        name && !isOwn && <Button onClick={() => setRecording(true)}>Record an account</Button>
      }
    >
      <Done words={done} />
      {isOwn && (
        <div className="mb-4">
          <Notice severity="info">Another administrator records these for you.</Notice>
        </div>
      )}
      <Table
        label="Accounts close to them"
        columns={columnsOf(isOwn ? undefined : setRemoved)}
        query={query}
        rows={query.data?.ties}
        keyOf={({ uuid: tie }) => tie ?? 'by email'}
        empty="No account is recorded. Ask them whose accounts are their own or their family’s."
      />
      {isRecording && name && (
        <RecordTie member={{ uuid, name }} onDone={setDone} onClose={() => setRecording(false)} />
      )}
      {removed && name && (
        <RemoveTie
          member={{ uuid, name }}
          tie={removed}
          onDone={setDone}
          onClose={() => setRemoved(null)}
        />
      )}
    </Page>
  )
}

function columnsOf(remove: ((tie: StaffTie) => void) | undefined): Column<StaffTie>[] {
  return [
    {
      id: 'email',
      label: 'The customer signs in with',
      cell: ({ email }) => <strong>{email || 'No address any more'}</strong>,
    },
    { id: 'kind', label: 'Whose it is', cell: ({ kind }) => TIE_WORDS[kind] },
    {
      id: 'reason',
      label: 'Reason',
      cell: ({ reason }) => reason ?? 'It is their own work email.',
    },
    {
      id: 'recorded',
      label: 'Recorded',
      cell: ({ recorded_at, recorded_by }) =>
        recorded_at ? (
          <>
            <Moment at={recorded_at} />
            <span className="block text-ink-muted">{recorded_by}</span>
          </>
        ) : (
          'By itself'
        ),
    },
    ...(remove
      ? [
          {
            id: 'remove',
            label: 'Remove',
            isLabelHidden: true,
            cell: (tie: StaffTie) =>
              tie.uuid && (
                <LinkButton className="-my-2.5" onClick={() => remove(tie)}>
                  Remove<VisuallyHidden> {tie.email}</VisuallyHidden>
                </LinkButton>
              ),
          },
        ]
      : []),
  ]
}

interface RemoveTieProps {
  member: { uuid: string; name: string }
  tie: StaffTie
  onDone: (words: string) => void
  onClose: () => void
}

/** Asks another administrator to remove a tie, so that the staff member may open the account again. */
function RemoveTie({ member: { uuid, name }, tie, onDone, onClose }: RemoveTieProps) {
  const remove = useAct(tieEndpoints.removeTie)
  return (
    <ReasonDialog
      title="Remove this account"
      confirmLabel="Ask another administrator"
      isDanger
      onConfirm={async (reason) => {
        await remove.mutateAsync({ params: { uuid, tie: tie.uuid ?? '' }, body: { reason } })
        onDone(
          `The account of ${tie.email} opens to ${name} once another administrator agrees under Approvals.`,
        )
      }}
      onClose={onClose}
    >
      <p>
        Once another administrator agrees, {name} can open the account of{' '}
        <span className="wrap-anywhere">{tie.email}</span>, and do there what their role may.
      </p>
    </ReasonDialog>
  )
}
