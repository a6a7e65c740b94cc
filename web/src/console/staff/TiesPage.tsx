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
import { fill } from '../../lib/fill.ts'
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
import * as wording from './wording.ts'

/** Why a staff member may not open an account. */
const TIE_WORDS: Readonly<Record<TieKind, string>> = {
  own: wording.theirOwn,
  family: wording.familyOrCloseRelation,
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
    <Dialog title={wording.recordAnAccount} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.recordAccount}
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { uuid }, body })
          onDone(fill(wording.nameCanNoLongerAccess, { name, email: body.email }))
          onClose()
        }}
      >
        <p>{fill(wording.nameCanNoLongerOpen, { name })}</p>
        <TextField
          form={form}
          name="email"
          label={say(wording.customerEmail)}
          hint={say(wording.theEmailTheCustomerSigns)}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <ChoiceField form={form} name="kind" label={wording.relationship} options={options} />
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}

const BACK = { to: consoleHref('/console/staff'), label: wording.allStaff }

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
      title={name && fill(wording.accountsRelatedToName, { name })}
      back={BACK}
      lead={wording.thisPersonCantOpenOr}
      actions={
        name &&
        !isOwn && <Button onClick={() => setRecording(true)}>{wording.recordAnAccount}</Button>
      }
    >
      <Done words={done} />
      {isOwn && (
        <div className="mb-4">
          <Notice severity="info">{wording.anotherAdministratorMustRecordYour}</Notice>
        </div>
      )}
      <Table
        label={wording.relatedAccounts}
        columns={columnsOf(isOwn ? undefined : setRemoved)}
        query={query}
        rows={query.data?.ties}
        keyOf={({ uuid: tie }) => tie ?? 'by-email'}
        empty={wording.noAccountsAreRecordedAsk}
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
      label: wording.customerEmail,
      cell: ({ email }) => <strong>{email || wording.noEmailOnFile}</strong>,
    },
    { id: 'kind', label: wording.relationship, cell: ({ kind }) => TIE_WORDS[kind] },
    {
      id: 'reason',
      label: wording.reason,
      cell: ({ reason }) => reason ?? wording.sameAsTheirWorkEmail,
    },
    {
      id: 'recorded',
      label: wording.recorded,
      cell: ({ recorded_at, recorded_by }) =>
        recorded_at ? (
          <>
            <Moment at={recorded_at} />
            <span className="block text-ink-muted">{recorded_by}</span>
          </>
        ) : (
          wording.automatically
        ),
    },
    ...(remove
      ? [
          {
            id: 'remove',
            label: wording.remove,
            isLabelHidden: true,
            cell: (tie: StaffTie) =>
              tie.uuid && (
                <LinkButton className="-my-2.5" onClick={() => remove(tie)}>
                  {wording.remove}
                  <VisuallyHidden> {tie.email}</VisuallyHidden>
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
      title={wording.removeThisAccount}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await remove.mutateAsync({ params: { uuid, tie: tie.uuid ?? '' }, body: { reason } })
        onDone(fill(wording.theRequestToRemoveThe, { email: tie.email }))
      }}
      onClose={onClose}
    >
      <p>
        {fill(wording.onceAnotherAdministratorApprovesName, {
          name,
          email: <span className="wrap-anywhere">{tie.email}</span>,
        })}
      </p>
    </ReasonDialog>
  )
}
