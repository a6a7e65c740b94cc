import {
  type SampledDecision,
  type Verdict,
  sampleEndpoints,
} from '@passbook/contract/console/review-samples'
import { DECLINE_REASONS } from '@passbook/contract/console/reviews'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { periodWords } from './review-words.ts'
import * as wording from './wording.ts'

const BACK = { to: consoleHref('/console/review-samples'), label: wording.allSamples }

/** A sample: each decision with its reason, to be marked as right or wrong. */
export function SamplePage() {
  const { uuid = '' } = useParams()
  const query = useDesk(sampleEndpoints.getSample, { params: { uuid } })
  const sample = query.data?.sample
  return (
    <Page
      back={BACK}
      lead={
        sample &&
        fill(wording.periodMarkedOfDecisionsWrong, {
          period: periodWords(sample),
          marked: sample.marked,
          decisions: sample.decisions,
          wrong: sample.wrong,
        })
      }
    >
      <QueryState query={query}>
        {({ decisions }) => (
          <ol className="flex flex-col gap-4">
            {decisions.map((decision) => (
              <li key={decision.uuid}>
                <Decision sampleId={uuid} decision={decision} />
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Page>
  )
}

const VERDICTS = {
  right: { label: wording.right, tone: 'success' },
  wrong: { label: wording.wrong, tone: 'danger' },
} as const

function Decision({ sampleId, decision }: { sampleId: string; decision: SampledDecision }) {
  const [asked, setAsked] = useState<Verdict | null>(null)
  const mark = useAct(sampleEndpoints.markDecision)
  const { name, depositor_id, codes, reason, decided_by, decided_at, verdict, note } = decision
  const isDeclined = decision.decision === 'decline'
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg">
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={linkClass}
          >
            {name || wording.noNameYet}
          </Link>
        </h2>
        {verdict ? (
          <StatusDot tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</StatusDot>
        ) : (
          <StatusDot tone="neutral">{wording.notChecked}</StatusDot>
        )}
      </div>
      <Facts
        rows={[
          { term: wording.decision, value: isDeclined ? wording.declined : wording.approved },
          ...(isDeclined
            ? [
                {
                  term: wording.reasonsInTheLetter,
                  value: codes.map((code) => DECLINE_REASONS[code].label).join(', '),
                },
              ]
            : []),
          { term: wording.reason, value: reason },
          { term: wording.decidedBy, value: decided_by },
          { term: wording.decidedAt, value: <Moment at={decided_at} /> },
          ...(note ? [{ term: wording.note, value: note }] : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('right')}>
          {wording.markRight}
        </Button>
        <Button variant="secondary" onClick={() => setAsked('wrong')}>
          {wording.markWrong}
        </Button>
      </div>
      {asked && (
        <ReasonDialog
          title={asked === 'right' ? wording.markRight : wording.markWrong}
          confirmLabel={wording.saveMark}
          onClose={() => setAsked(null)}
          onConfirm={(words) =>
            mark.mutateAsync({
              params: { uuid: sampleId, decision: decision.uuid },
              body: { verdict: asked, note: words },
            })
          }
        >
          <p>{wording.sayWhyTheDecisionIs}</p>
        </ReasonDialog>
      )}
    </Card>
  )
}
