import { type DormancyLine, dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { ReasonDialog, ReasonField } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { CONTACT_WORDS } from './dormancy-words.ts'
import * as wording from './wording.ts'

const { body: schema } = dormancyEndpoints.recordContact

const CONTACT_CHANNELS = [
  { value: 'call', label: wording.phoneCall },
  { value: 'letter', label: wording.letter },
] as const

interface RecordContactProps {
  line: DormancyLine
  onClose: () => void
  onDone: (words: string) => void
}

/** Records that a holder called or wrote, which restarts the state's inactivity period. */
function RecordContact({ line, onClose, onDone }: RecordContactProps) {
  const record = useAct(dormancyEndpoints.recordContact)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { by: 'call', on: '', reason: '' },
  })
  return (
    <Dialog
      title={fill(wording.recordContactWithCustomer, { customer: line.customer })}
      onClose={onClose}
    >
      <Form
        form={form}
        submitLabel={wording.recordContact}
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { uuid: line.account_id }, body })
          onDone(fill(wording.contactWithCustomerWasRecorded, { customer: line.customer }))
          onClose()
        }}
      >
        <p className="text-ink-muted">{wording.contactWithAnyAccountHolder}</p>
        <ChoiceField
          form={form}
          name="by"
          label={wording.contactMethod}
          options={CONTACT_CHANNELS}
        />
        <TextField form={form} name="on" type="date" label={wording.date} />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}

const VIEWS = [
  { value: 'dormant', label: wording.dormant },
  { value: 'asked', label: wording.reactivationRequests },
  { value: 'soon', label: wording.notYetDormant },
] as const
type View = (typeof VIEWS)[number]['value']

const EMPTY: Readonly<Record<View, string>> = {
  dormant: wording.noDormantAccounts,
  asked: wording.noReactivationRequests,
  soon: wording.weHaveHadContactWith,
}

type Asked = { act: 'contact' | 'reactivate'; line: DormancyLine }

/** The inactive accounts, the longest inactive first. */
export function SilentAccounts({ onDone }: { onDone: (words: string) => void }) {
  const mayAct = useMay()('dormancy.act')
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find(({ value }) => value === search.get('view'))?.value ?? 'dormant'
  const [asked, setAsked] = useState<Asked | null>(null)
  const reactivate = useAct(dormancyEndpoints.reactivate)
  const query = useDeskPages(dormancyEndpoints.listDormancy, { query: { view } }, (page) => ({
    after: page.accounts.at(-1)?.account_id,
  }))
  const close = () => setAsked(null)
  return (
    <section aria-labelledby="silent">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="silent" className="text-lg">
          {wording.accounts}
        </h2>
        <SegmentedControl
          label={wording.show}
          isFramed
          segments={VIEWS}
          value={view}
          onChange={(to) => setSearch(to === 'dormant' ? {} : { view: to })}
        />
      </div>
      <Table
        label={wording.accounts}
        columns={mayAct ? [...COLUMNS, actsColumn(setAsked)] : COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ accounts }) => accounts)}
        keyOf={({ account_id }) => account_id}
        empty={EMPTY[view]}
        more={query}
      />
      {asked?.act === 'contact' && (
        <RecordContact line={asked.line} onClose={close} onDone={onDone} />
      )}
      {asked?.act === 'reactivate' && (
        <ReasonDialog
          title={fill(wording.reactivateTheAccountOfCustomer, { customer: asked.line.customer })}
          confirmLabel={wording.requestApproval}
          onClose={close}
          onConfirm={async (reason) => {
            await reactivate.mutateAsync({
              params: { uuid: asked.line.account_id },
              body: { reason },
            })
            onDone(fill(wording.theReactivationForCustomerWas, { customer: asked.line.customer }))
          }}
        >
          <p>{wording.anAccountHolderRequestedThis}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

const COLUMNS: Column<DormancyLine>[] = [
  {
    id: 'who',
    label: wording.customer,
    cell: ({ depositor_id, customer, account_last_four }) => (
      <>
        <Link
          to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
          className={`${linkClass} font-bold`}
        >
          {customer}
        </Link>
        <span className="block text-ink-muted">
          {fill(wording.endingInAccountLastFour, { accountLastFour: account_last_four })}
        </span>
      </>
    ),
  },
  {
    id: 'state',
    label: wording.state,
    cell: ({ state, is_home_state }) =>
      is_home_state ? fill(wording.stateNoAddressOnFile, { state }) : state,
  },
  {
    id: 'balance',
    label: wording.balance,
    isFigure: true,
    cell: ({ balance_cents }) => <Money cents={balance_cents} />,
  },
  {
    id: 'contact',
    label: wording.lastContact,
    cell: ({ last_contact_on, last_contact_by }) => (
      <>
        {formatDate(last_contact_on)}
        <span className="block text-ink-muted">{CONTACT_WORDS[last_contact_by]}</span>
      </>
    ),
  },
  {
    id: 'over',
    label: wording.inactivePeriod,
    cell: ({ dormant_since, runs_out_on }) =>
      dormant_since
        ? fill(wording.dormantSinceDormantSince, { dormantSince: formatDate(dormant_since) })
        : fill(wording.endsRunsOutOn, { runsOutOn: formatDate(runs_out_on) }),
  },
  {
    id: 'letter',
    label: wording.letter,
    cell: ({ letter_sent_at }) =>
      letter_sent_at ? <Moment at={letter_sent_at} /> : <Nothing>{wording.notSent}</Nothing>,
  },
  { id: 'report', label: wording.reportDue, cell: ({ report_due }) => formatDate(report_due) },
]

function actsColumn(onAsk: (asked: Asked) => void): Column<DormancyLine> {
  return {
    id: 'acts',
    label: wording.actions,
    isLabelHidden: true,
    cell: (line) => (
      <div className="flex flex-wrap gap-2 md:flex-col md:items-start">
        <Button variant="secondary" onClick={() => onAsk({ act: 'contact', line })}>
          {wording.recordContact}
        </Button>
        {line.asked_back_at && !line.is_being_reactivated && (
          <Button onClick={() => onAsk({ act: 'reactivate', line })}>{wording.reactivate}</Button>
        )}
        {line.is_being_reactivated && <span>{wording.pendingApproval}</span>}
      </div>
    ),
  }
}
