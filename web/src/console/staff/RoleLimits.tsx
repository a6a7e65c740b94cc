import { Reason } from '@passbook/contract/console/customers'
import { Role } from '@passbook/contract/console/roles'
import { LimitedRequest, type RoleLimit, teamEndpoints } from '@passbook/contract/console/team'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { useAct } from '../api/use-act.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { RoleField } from './RoleField.tsx'
import * as wording from './wording.ts'

const REQUESTS: Readonly<Record<LimitedRequest, string>> = {
  refund: wording.refunds,
  reverse_transfer: wording.transferReversals,
}

interface RoleLimitsProps {
  limits: readonly RoleLimit[]
  onDone: (words: string) => void
}

/** What each person with a role may request in one day. A change needs two administrators. */
export function RoleLimits({ limits, onDone }: RoleLimitsProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="mt-8 flex flex-col gap-3" aria-labelledby="daily-limits">
      <h2 id="daily-limits" className="text-lg">
        {wording.dailyLimits}
      </h2>
      <p className="max-w-reading text-ink-muted">{wording.eachPersonWithARole}</p>
      <Table
        label={wording.dailyLimits}
        columns={COLUMNS}
        rows={limits}
        keyOf={({ role, what }) => `${role} ${what}`}
        empty={wording.noDailyLimits}
      />
      <div>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {wording.changeLimit}
        </Button>
      </div>
      {isChanging && <ChangeLimit onDone={onDone} onClose={() => setChanging(false)} />}
    </section>
  )
}

const COLUMNS: Column<RoleLimit>[] = [
  { id: 'role', label: wording.role, cell: ({ role }) => ROLE_WORDS[role] },
  { id: 'what', label: wording.request, cell: ({ what }) => REQUESTS[what] },
  {
    id: 'limit',
    label: wording.limitPerDay,
    isFigure: true,
    cell: ({ day_cents }) => <Money cents={day_cents ?? 0} />,
  },
]

const schema = z.object({
  role: Role,
  what: LimitedRequest,
  day_cents: z.nullable(z.int()),
  reason: Reason,
})
const OPTIONS = LimitedRequest.options.map((what) => ({ value: what, label: REQUESTS[what] }))

function ChangeLimit({
  onDone,
  onClose,
}: Pick<RoleLimitsProps, 'onDone'> & { onClose: () => void }) {
  const change = useAct(teamEndpoints.changeRoleLimit)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { role: 'operations', what: 'refund', day_cents: null, reason: '' },
  })
  return (
    <Dialog title={wording.changeLimit} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await change.mutateAsync({ body })
          onDone(wording.theLimitWasSentFor)
          onClose()
        }}
      >
        <RoleField form={form} name="role" />
        <ChoiceField form={form} name="what" label={wording.request} options={OPTIONS} />
        <MoneyField
          form={form}
          name="day_cents"
          label={wording.limitPerDay}
          hint={wording.leaveEmptyForNoLimit}
        />
        <ReasonField form={form} name="reason" readers="administrators" />
      </Form>
    </Dialog>
  )
}
