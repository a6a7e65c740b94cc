import {
  type Binder,
  type BinderRule,
  type Evidence,
  binderEndpoints,
  controlWords,
} from '@passbook/contract/console/binder'
import { formatMoment } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import * as wording from './wording.ts'

/** The exam binder: each rule with its citation, its controls, and evidence from the data. */
export function BinderPage() {
  const query = useDesk(binderEndpoints.getBinder, {})
  const write = useAct(binderEndpoints.writeBinder)
  const [saved, setSaved] = useState<string | null>(null)
  const download = () =>
    write.mutate(
      {},
      {
        onSuccess: ({ name, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
          saveFile(name, new Blob([bytes], { type: 'application/pdf' }))
          setSaved(name)
        },
      },
    )
  return (
    <Page
      lead={wording.rulesTheirTestsAndEvidence}
      actions={
        <Button isPending={write.isPending} onClick={download}>
          {wording.downloadAsPdf}
        </Button>
      }
    >
      <div className="mb-4 empty:hidden">
        {write.error && <Refusal error={write.error} title={wording.theBinderCouldNotBe} />}
        {saved && !write.error && (
          <Notice severity="success" role="status">
            {fill(wording.savedIsInYourDownloads, { saved })}
          </Notice>
        )}
      </div>
      <section aria-labelledby="short" className="mb-8 max-w-reading">
        <h2 id="short" className="mb-3 text-lg">
          {wording.summary}
        </h2>
        <Table
          label={wording.summary}
          columns={SUMMARY_COLUMNS}
          query={query}
          rows={query.data && summaryRows(query.data.summary)}
          keyOf={({ what }) => what}
          empty={wording.noData}
        />
        {query.data && (
          <p className="mt-2 text-ink-muted">
            {fill(wording.evidenceAsOf, { moment: formatMoment(query.data.made_at) })}
          </p>
        )}
      </section>
      {query.data && <Sections binder={query.data} />}
    </Page>
  )
}

function Sections({ binder }: { binder: Binder }) {
  return (
    <div className="flex flex-col gap-8">
      {binder.sections.map(({ title, rules }, index) => (
        <section key={title} aria-labelledby={`rules-${index}`}>
          <h2 id={`rules-${index}`} className="mb-3 text-lg">
            {title}
          </h2>
          <Table
            label={title}
            columns={RULE_COLUMNS}
            rows={rules}
            keyOf={({ id }) => id}
            empty={wording.noRules}
          />
        </section>
      ))}
    </div>
  )
}

const SUMMARY_COLUMNS: Column<ReturnType<typeof summaryRows>[number]>[] = [
  { id: 'what', label: wording.measure, cell: ({ what }) => what },
  { id: 'count', label: wording.count, isFigure: true, cell: ({ count }) => count },
]

const RULE_COLUMNS: Column<BinderRule>[] = [
  {
    id: 'rule',
    label: wording.rule,
    cell: ({ words, citation, is_unchecked }) => (
      <>
        {words}
        <span className="block text-ink-muted">
          {citation}
          {is_unchecked && ` ${wording.notVerifiedAgainstTheLegal}`}
        </span>
      </>
    ),
  },
  {
    id: 'tests',
    label: wording.tests,
    cell: ({ tests, is_built }) =>
      tests.length === 0 ? (
        <strong>{is_built ? wording.noTest : wording.notImplemented}</strong>
      ) : (
        controlWords(tests)
      ),
  },
  {
    id: 'evidence',
    label: wording.evidence,
    cell: ({ evidence, is_built }) =>
      evidence.length === 0 ? (
        <strong>{is_built ? wording.testsOnly : wording.notImplemented}</strong>
      ) : (
        evidence.map((each) => (
          <div key={each.meaning}>
            {each.meaning}
            <strong className="block">{foundWords(each)}</strong>
            {each.samples.length > 0 && (
              <span className="block text-ink-muted wrap-anywhere">{each.samples.join('; ')}</span>
            )}
          </div>
        ))
      ),
  },
]

/** The totals, with what is missing first. */
function summaryRows(summary: Binder['summary']): { what: string; count: number }[] {
  return [
    { what: wording.rules, count: summary.rules },
    { what: wording.rulesNotImplemented, count: summary.not_built },
    { what: wording.rulesWithoutATest, count: summary.without_test },
    { what: wording.rulesWithoutEvidenceInThe, count: summary.without_evidence },
    { what: wording.testsThatFailedInTheir, count: summary.failed_tests },
    { what: wording.testsWithoutAResult, count: summary.not_run },
    { what: wording.exceptionsInTheData, count: summary.exceptions },
  ]
}

function foundWords({ count, exceptions }: Evidence): string {
  if (count === 0) return wording.noneYet
  if (exceptions === 0) return fill(wording.countCheckedNoExceptions, { count })
  if (exceptions === 1) return fill(wording.countCheckedOneException, { count })
  return fill(wording.countCheckedExceptions, { count, exceptions })
}
