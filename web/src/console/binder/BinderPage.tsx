import {
  type Binder,
  type BinderRule,
  binderEndpoints,
  type Evidence,
} from '@passbook/contract/console/binder'
import { Fragment, useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'

/** The exam binder: each rule with its tests, their last run, and evidence from the data. */
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
      lead="Rules, their tests, and evidence from the data. All records are checked."
      actions={
        <Button isPending={write.isPending} onClick={download}>
          Download as PDF
        </Button>
      }
    >
      <div className="mb-4 empty:hidden">
        {write.error && <Refusal error={write.error} title="The binder could not be created" />}
        {saved && !write.error && (
          <Notice severity="success" role="status">
            {saved} is in your downloads.
          </Notice>
        )}
      </div>
      <section aria-labelledby="short" className="mb-8 max-w-reading">
        <h2 id="short" className="mb-3 text-lg">
          Summary
        </h2>
        <Table
          label="Summary"
          columns={SUMMARY_COLUMNS}
          query={query}
          rows={query.data && summaryRows(query.data.summary)}
          keyOf={({ what }) => what}
          empty="No data."
        />
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
            empty="No rules."
          />
        </section>
      ))}
    </div>
  )
}

const SUMMARY_COLUMNS: Column<ReturnType<typeof summaryRows>[number]>[] = [
  { id: 'what', label: 'Measure', cell: ({ what }) => what },
  { id: 'count', label: 'Count', isFigure: true, cell: ({ count }) => count },
]

const RULE_COLUMNS: Column<BinderRule>[] = [
  {
    id: 'rule',
    label: 'Rule',
    cell: ({ words, citation, is_unchecked }) => (
      <>
        {words}
        <span className="block text-ink-muted">
          {citation}
          {is_unchecked && ' · not verified against the legal text'}
        </span>
      </>
    ),
  },
  {
    id: 'tests',
    label: 'Tests',
    cell: ({ tests, is_built }) =>
      tests.length === 0 ? (
        <strong>{is_built ? 'No test' : 'Not built'}</strong>
      ) : (
        <ul className="flex flex-col gap-2">
          {tests.map((test) => (
            <li key={test.file} className="wrap-anywhere">
              <FilePath file={test.file} />
              <span className="block text-ink-muted">
                <LastRun {...test} />
              </span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'evidence',
    label: 'Evidence',
    cell: ({ evidence, is_built }) =>
      evidence.length === 0 ? (
        <strong>{is_built ? 'Tests only' : 'Not built'}</strong>
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

/** A file path that may wrap after a folder. */
function FilePath({ file }: { file: string }) {
  return file.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}

function LastRun({ ran_at, has_passed, commit }: BinderRule['tests'][number]) {
  if (ran_at === null) return 'Not run on this server'
  return (
    <>
      {has_passed ? 'Passed' : 'Failed'}, <Moment at={ran_at} />
      {commit && `, at ${commit}`}
    </>
  )
}

/** The totals, with what is missing first. */
function summaryRows(summary: Binder['summary']): { what: string; count: number }[] {
  return [
    { what: 'Rules', count: summary.rules },
    { what: 'Rules not built', count: summary.not_built },
    { what: 'Rules without a test', count: summary.without_test },
    { what: 'Rules without evidence in the data', count: summary.without_evidence },
    { what: 'Tests that failed in their last run', count: summary.failed_tests },
    { what: 'Tests not run on this server', count: summary.not_run },
    { what: 'Exceptions in the data', count: summary.exceptions },
  ]
}

function foundWords({ count, exceptions }: Evidence): string {
  if (count === 0) return 'None yet'
  if (exceptions === 0) return `${count} checked, no exceptions`
  return `${count} checked, ${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'}`
}
