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
  family: 'Family or close relation',
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
          onDone(`${name} can no longer access the account of ${body.email}.`)
          onClose()
        }}
      >
        <p>{name} can no longer open or change this account, or approve requests about it.</p>
        <TextField
          form={form}
          name="email"
          label={say('Customer email')}
          hint={say('The email the customer signs in with.')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <ChoiceField form={form} name="kind" label="Relationship" options={options} />
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
      title={name && `Accounts related to ${name}`}
      back={BACK}
      lead="This person can’t open or change these accounts, or approve requests about them."
      actions={
        name && !isOwn && <Button onClick={() => setRecording(true)}>Record an account</Button>
      }
    >
      <Done words={done} />
      {isOwn && (
        <div className="mb-4">
          <Notice severity="info">Another administrator must record your related accounts.</Notice>
        </div>
      )}
      <Table
        label="Related accounts"
        columns={columnsOf(isOwn ? undefined : setRemoved)}
        query={query}
        rows={query.data?.ties}
        keyOf={({ uuid: tie }) => tie ?? 'by email'}
        empty="No accounts are recorded. Ask which accounts belong to them or their family."
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
      label: 'Customer email',
      cell: ({ email }) => <strong>{email || 'No email on file'}</strong>,
    },
    { id: 'kind', label: 'Relationship', cell: ({ kind }) => TIE_WORDS[kind] },
    {
      id: 'reason',
      label: 'Reason',
      cell: ({ reason }) => reason ?? 'Same as their work email',
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
          'Automatically'
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
      confirmLabel="Request approval"
      isDanger
      onConfirm={async (reason) => {
        await remove.mutateAsync({ params: { uuid, tie: tie.uuid ?? '' }, body: { reason } })
        onDone(
          `Removing the account of ${tie.email} was sent to another administrator for approval.`,
        )
      }}
      onClose={onClose}
    >
      <p>
        Once another administrator approves, {name} can open the account of{' '}
        <span className="wrap-anywhere">{tie.email}</span>again.
      </p>
    </ReasonDialog>
  )
}
