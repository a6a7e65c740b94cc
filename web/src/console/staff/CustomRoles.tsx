import { ACT_WORDS } from '@passbook/contract/console/act-words'
import {
  CUSTOM_ACTS,
  type CustomRoleLine,
  ROLE_DESCRIPTION_CHARACTERS,
  customRoleEndpoints,
} from '@passbook/contract/console/custom-roles'
import type { Act } from '@passbook/contract/console/roles'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { ChecksField } from '../parts/ChecksField.tsx'
import { ReasonDialog, ReasonField, roleOf } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

interface CustomRolesProps {
  roles: readonly CustomRoleLine[]
  onDone: (words: string) => void
}

type Open = { what: 'add' } | { what: 'change' | 'retire'; role: CustomRoleLine }

/** The roles that the institution composed of permissions. Each change needs two administrators. */
export function CustomRoles({ roles, onDone }: CustomRolesProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const onClose = () => setOpen(null)
  return (
    <section className="mt-8 flex flex-col gap-3" aria-labelledby="custom-roles">
      <h2 id="custom-roles" className="text-lg">
        {wording.customRoles}
      </h2>
      <p className="max-w-reading text-ink-muted">{wording.rolesOfYourInstitution}</p>
      <Table
        label={wording.customRoles}
        columns={columnsOf(setOpen)}
        rows={roles}
        keyOf={({ uuid }) => uuid}
        empty={wording.noCustomRoles}
      />
      <div>
        <Button variant="secondary" onClick={() => setOpen({ what: 'add' })}>
          {wording.addRole}
        </Button>
      </div>
      {open?.what === 'retire' && <RetireRole role={open.role} onDone={onDone} onClose={onClose} />}
      {(open?.what === 'add' || open?.what === 'change') && (
        <EditRole
          role={open.what === 'change' ? open.role : undefined}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </section>
  )
}

const ROW_ACTS = { change: wording.change, retire: wording.retire } as const

function columnsOf(onOpen: (open: Open) => void): Column<CustomRoleLine>[] {
  return [
    {
      id: 'name',
      label: wording.name,
      cell: ({ name, description }) => (
        <>
          <strong className="block">{name}</strong>
          <span className="wrap-anywhere text-ink-muted">{description}</span>
        </>
      ),
    },
    {
      id: 'holders',
      label: wording.staffWithThisRole,
      isFigure: true,
      cell: ({ holders }) => holders,
    },
    {
      id: 'refunds',
      label: wording.refundsPerDay,
      isFigure: true,
      cell: ({ refund_day_cents }) => <DayLimit cents={refund_day_cents} />,
    },
    {
      id: 'reversals',
      label: wording.transferReversalsPerDay,
      isFigure: true,
      cell: ({ reversal_day_cents }) => <DayLimit cents={reversal_day_cents} />,
    },
    ...(['change', 'retire'] as const).map((what): Column<CustomRoleLine> => ({
      id: what,
      label: ROW_ACTS[what],
      isLabelHidden: true,
      cell: (role) => (
        <LinkButton className="-my-2.5" onClick={() => onOpen({ what, role })}>
          {ROW_ACTS[what]}
          <VisuallyHidden> {role.name}</VisuallyHidden>
        </LinkButton>
      ),
    })),
  ]
}

function DayLimit({ cents }: { cents: number | null }) {
  return cents === null ? '–' : <Money cents={cents} />
}

const { body: schema } = customRoleEndpoints.addCustomRole

/** The desk to which a permission belongs. */
function groupOf(act: Act): string {
  const [desk = ''] = act.split('.')
  return wording.desks[desk as keyof typeof wording.desks]
}

interface EditRoleProps {
  /** Undefined for a new role. */
  role: CustomRoleLine | undefined
  onDone: (words: string) => void
  onClose: () => void
}

/** Asks another administrator for a new role, or for a change of one. */
function EditRole({ role, onDone, onClose }: EditRoleProps) {
  const say = useSay()
  const add = useAct(customRoleEndpoints.addCustomRole)
  const change = useAct(customRoleEndpoints.changeCustomRole)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      acts: role?.acts ?? [],
      refund_day_cents: role?.refund_day_cents ?? null,
      reversal_day_cents: role?.reversal_day_cents ?? null,
      reason: '',
    },
  })
  const options = CUSTOM_ACTS.map((value) => ({
    value,
    label: say(ACT_WORDS[value]),
    group: say(groupOf(value)),
  }))
  return (
    <Dialog
      title={role ? fill(wording.changeThisRole, { name: role.name }) : wording.addRole}
      role={roleOf(form)}
      onClose={onClose}
    >
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await (role
            ? change.mutateAsync({ params: { uuid: role.uuid }, body })
            : add.mutateAsync({ body }))
          onDone(fill(wording.theRoleWasSentFor, { name: body.name }))
          onClose()
        }}
      >
        {role && <p className="text-ink-muted">{wording.changeAppliesToEverybody}</p>}
        <TextField form={form} name="name" label={wording.name} autoComplete="off" />
        <TextAreaField
          form={form}
          name="description"
          label={wording.description}
          maxCharacters={ROLE_DESCRIPTION_CHARACTERS}
        />
        <ChecksField
          form={form}
          name="acts"
          label={wording.permissions}
          hint={wording.everyRoleMay}
          options={options}
        />
        <MoneyField
          form={form}
          name="refund_day_cents"
          label={wording.refundsPerDay}
          hint={wording.leaveEmptyForTheInstitutionsLimit}
        />
        <MoneyField
          form={form}
          name="reversal_day_cents"
          label={wording.transferReversalsPerDay}
          hint={wording.leaveEmptyForNoLimit}
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}

interface RetireRoleProps {
  role: CustomRoleLine
  onDone: (words: string) => void
  onClose: () => void
}

function RetireRole({ role: { uuid, name }, onDone, onClose }: RetireRoleProps) {
  const retire = useAct(customRoleEndpoints.retireCustomRole)
  return (
    <ReasonDialog
      title={fill(wording.retireThisRole, { name })}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await retire.mutateAsync({ params: { uuid }, body: { reason } })
        onDone(fill(wording.retiringWasSentFor, { name }))
      }}
      onClose={onClose}
    >
      <p>{wording.nobodyCanBeGivenThisRole}</p>
    </ReasonDialog>
  )
}
