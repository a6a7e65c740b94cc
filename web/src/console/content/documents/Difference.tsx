import type { DocumentWords } from '@passbook/contract/console/content/documents'
import { useMemo } from 'react'
import { fill } from '../../../lib/fill.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import * as wording from '../wording.ts'
import { type Block, type Run, countChanged, differenceOf } from './word-difference.ts'

interface DifferenceProps {
  label: string
  before: DocumentWords
  after: DocumentWords
}

/** The differences of two versions, struck out or underlined, and announced to screen readers. */
export function Difference({ label, before, after }: DifferenceProps) {
  const blocks = useMemo(() => differenceOf(before, after), [before, after])
  const changed = countChanged(blocks)
  return (
    <section aria-label={label}>
      <p className="mb-3 text-ink-muted">{summaryOf(changed)}</p>
      <div className="hairline flex flex-col gap-3 rounded-lg bg-surface p-4">
        {blocks.map((block, index) => (
          <Passage key={index} {...block} />
        ))}
      </div>
    </section>
  )
}

function Passage({ isHeading, runs }: Block) {
  const words = runs.map((run, index) => <Words key={index} {...run} />)
  return isHeading ? <p className="font-bold">{words}</p> : <p>{words}</p>
}

function summaryOf(changed: number): string {
  if (changed === 0) return wording.noDifferences
  return changed === 1
    ? wording.oneChangeRemovedTextIs
    : fill(wording.changedChangesRemovedTextIs, { changed })
}

function Words({ kind, text }: Run) {
  if (kind === 'same') return <>{text} </>
  const note = <VisuallyHidden>{kind === 'deleted' ? 'Deleted: ' : 'Inserted: '}</VisuallyHidden>
  const end = <VisuallyHidden> {wording.end} </VisuallyHidden>
  return kind === 'deleted' ? (
    <>
      <del className="bg-danger-tint line-through decoration-2">
        {note}
        {text}
        {end}
      </del>{' '}
    </>
  ) : (
    <>
      <ins className="bg-success-tint underline decoration-2 underline-offset-4">
        {note}
        {text}
        {end}
      </ins>{' '}
    </>
  )
}
