import {
  MAX_SAMPLE,
  NewSample,
  type ReviewSample,
  sampleEndpoints,
} from '@passbook/contract/console/review-samples'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { CancelButton } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { periodWords } from './review-words.ts'
import * as wording from './wording.ts'

const BACK = { to: consoleHref('/console/reviews'), label: wording.allReviews }

/** The samples of decided reviews that approvers have drawn, with their results. */
export function SamplesPage() {
  const query = useDesk(sampleEndpoints.listSamples, {})
  const [isDrawing, setIsDrawing] = useState(false)
  return (
    <Page
      back={BACK}
      lead={wording.aRandomSampleOfReviews}
      actions={<Button onClick={() => setIsDrawing(true)}>{wording.drawASample}</Button>}
    >
      <Table
        label={wording.qualitySamples}
        columns={COLUMNS}
        query={query}
        rows={query.data?.samples}
        keyOf={({ uuid }) => uuid}
        empty={wording.noSamplesYet}
      />
      {isDrawing && <DrawSample onClose={() => setIsDrawing(false)} />}
    </Page>
  )
}

const COLUMNS: Column<ReviewSample>[] = [
  {
    id: 'period',
    label: wording.period,
    cell: ({ uuid, from_date, to_date }) => (
      <Link
        to={consoleHref('/console/review-samples/:uuid', { uuid })}
        className={`${linkClass} font-bold`}
      >
        {periodWords({ from_date, to_date })}
      </Link>
    ),
  },
  {
    id: 'drawn',
    label: wording.drawn,
    cell: ({ drawn_at, drawn_by }) => (
      <>
        <Moment at={drawn_at} />
        <span className="block text-ink-muted">{drawn_by}</span>
      </>
    ),
  },
  { id: 'decisions', label: wording.decisions, cell: ({ decisions }) => decisions, isFigure: true },
  { id: 'marked', label: wording.checked, cell: ({ marked }) => marked, isFigure: true },
  { id: 'wrong', label: wording.wrong, cell: ({ wrong }) => wrong, isFigure: true },
]

const drawing = z.object({
  from_date: NewSample.shape.from_date,
  to_date: NewSample.shape.to_date,
  count: z.string().check(z.regex(/^([1-9]\d?|100)$/, wording.enterANumberUpTo)),
})

function DrawSample({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const draw = useAct(sampleEndpoints.drawSample)
  const form = useAppForm({
    schema: drawing,
    defaultValues: { from_date: '', to_date: '', count: '10' },
  })
  return (
    <Dialog title={wording.drawASample} onClose={onClose}>
      <p className="mb-4">{wording.yourOwnDecisionsAreLeftOut}</p>
      <Form
        form={form}
        submitLabel={wording.drawASample}
        onSubmit={async ({ count, ...period }) => {
          const { sample } = await draw.mutateAsync({ body: { ...period, count: Number(count) } })
          await navigate(consoleHref('/console/review-samples/:uuid', { uuid: sample.uuid }))
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <TextField form={form} name="from_date" type="date" label={wording.firstDay} />
        <TextField form={form} name="to_date" type="date" label={wording.lastDay} />
        <TextField
          form={form}
          name="count"
          label={wording.numberOfDecisions}
          hint={fill(wording.upToMost, { most: MAX_SAMPLE })}
          inputMode="numeric"
        />
      </Form>
    </Dialog>
  )
}
