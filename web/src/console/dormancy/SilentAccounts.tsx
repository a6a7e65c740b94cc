import { type DormancyLine, dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
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

const { body: schema } = dormancyEndpoints.recordContact

const CONTACT_CHANNELS = [
  { value: 'call', label: 'Phone call' },
  { value: 'letter', label: 'Letter' },
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
    <Dialog title={`Record contact with ${line.customer}`} onClose={onClose}>
      <Form
        form={form}
        submitLabel="Record contact"
        onSubmit={async (body) => {
          await record.mutateAsync({ params: { uuid: line.account_id }, body })
          onDone(`Contact with ${line.customer} was recorded. The inactive period starts over.`)
          onClose()
        }}
      >
        <p className="text-ink-muted">
          Contact with any account holder counts. A dormant account stays dormant until it’s
          reactivated.
        </p>
        <ChoiceField form={form} name="by" label="By" options={CONTACT_CHANNELS} />
        <TextField form={form} name="on" type="date" label="On" />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}

const VIEWS = [
  { value: 'dormant', label: 'Dormant' },
  { value: 'asked', label: 'Reactivation requests' },
  { value: 'soon', label: 'Not yet dormant' },
] as const
type View = (typeof VIEWS)[number]['value']

const EMPTY: Readonly<Record<View, string>> = {
  dormant: 'No dormant accounts.',
  asked: 'No reactivation requests.',
  soon: 'We have had contact with every account holder in the last two years.',
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
          Accounts
        </h2>
        <SegmentedControl
          label="Show"
          isFramed
          segments={VIEWS}
          value={view}
          onChange={(to) => setSearch(to === 'dormant' ? {} : { view: to })}
        />
      </div>
      <Table
        label="Accounts"
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
          title={`Reactivate the account of ${asked.line.customer}?`}
          confirmLabel="Request approval"
          onClose={close}
          onConfirm={async (reason) => {
            await reactivate.mutateAsync({
              params: { uuid: asked.line.account_id },
              body: { reason },
            })
            onDone(`The reactivation for ${asked.line.customer} was sent for approval.`)
          }}
        >
          <p>
            An account holder requested this with a verification code. Once it’s approved,
            withdrawals are possible again.
          </p>
        </ReasonDialog>
      )}
    </section>
  )
}

const COLUMNS: Column<DormancyLine>[] = [
  {
    id: 'who',
    label: 'Customer',
    cell: ({ depositor_id, customer, account_last_four }) => (
      <>
        <Link
          to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
          className={`${linkClass} font-bold`}
        >
          {customer}
        </Link>
        <span className="block text-ink-muted">ending in {account_last_four}</span>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    cell: ({ state, is_home_state }) => (is_home_state ? `${state} (no address on file)` : state),
  },
  {
    id: 'balance',
    label: 'Balance',
    isFigure: true,
    cell: ({ balance_cents }) => <Money cents={balance_cents} />,
  },
  {
    id: 'contact',
    label: 'Last contact',
    cell: ({ last_contact_on, last_contact_by }) => (
      <>
        {formatDate(last_contact_on)}
        <span className="block text-ink-muted">{CONTACT_WORDS[last_contact_by]}</span>
      </>
    ),
  },
  {
    id: 'over',
    label: 'Inactive period',
    cell: ({ dormant_since, runs_out_on }) =>
      dormant_since
        ? `Dormant since ${formatDate(dormant_since)}`
        : `Ends ${formatDate(runs_out_on)}`,
  },
  {
    id: 'letter',
    label: 'Letter',
    cell: ({ letter_sent_at }) =>
      letter_sent_at ? <Moment at={letter_sent_at} /> : <Nothing>Not sent</Nothing>,
  },
  { id: 'report', label: 'Report due', cell: ({ report_due }) => formatDate(report_due) },
]

function actsColumn(onAsk: (asked: Asked) => void): Column<DormancyLine> {
  return {
    id: 'acts',
    label: 'Actions',
    isLabelHidden: true,
    cell: (line) => (
      <div className="flex flex-wrap gap-2 md:flex-col md:items-start">
        <Button variant="secondary" onClick={() => onAsk({ act: 'contact', line })}>
          Record contact
        </Button>
        {line.asked_back_at && !line.is_being_reactivated && (
          <Button onClick={() => onAsk({ act: 'reactivate', line })}>Reactivate</Button>
        )}
        {line.is_being_reactivated && <span>Pending approval</span>}
      </div>
    ),
  }
}
