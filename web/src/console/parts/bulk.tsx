import type { BulkResult } from '@passbook/contract/console/bulk'
import { fill } from '../../lib/fill.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Column } from './Table.tsx'
import * as wording from './wording.ts'

interface ChooseColumnOptions<Row, Id> {
  idOf: (row: Row) => Id
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string
  chosen: ReadonlySet<Id>
  onChoose: (chosen: ReadonlySet<Id>) => void
}

/** A column of checkboxes, to act on several rows. */
export function chooseColumn<Row, Id>({
  idOf,
  nameOf,
  chosen,
  onChoose,
}: ChooseColumnOptions<Row, Id>): Column<Row> {
  return {
    id: 'choose',
    label: wording.select,
    isLabelHidden: true,
    cell: (row) => {
      const id = idOf(row)
      return (
        <Checkbox
          className="-my-2.5"
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose(toggle(chosen, id, target.checked))}
        >
          <VisuallyHidden>{fill(wording.selectRow, { row: nameOf(row) })}</VisuallyHidden>
        </Checkbox>
      )
    },
  }
}

function toggle<Id>(chosen: ReadonlySet<Id>, id: Id, isIn: boolean): Set<Id> {
  const others = [...chosen].filter((one) => one !== id)
  return new Set(isIn ? [...others, id] : others)
}

interface BulkResultsProps {
  results: readonly BulkResult[]
  /** The name of a row when it was chosen. */
  nameOf: (id: string) => string
  onClose: () => void
}

/** Shows how many succeeded, and which failed and why. */
export function BulkResults({ results, nameOf, onClose }: BulkResultsProps) {
  const failed = results.filter(({ is_done }) => !is_done)
  const done = results.length - failed.length
  return (
    <Notice
      severity={failed.length === 0 ? 'success' : 'warning'}
      role="status"
      title={fill(wording.doneOfLengthDone, { done, length: results.length })}
      action={<LinkButton onClick={onClose}>{wording.close}</LinkButton>}
    >
      <ul className="flex flex-col gap-1 empty:hidden">
        {failed.map(({ id, message }) => (
          <li key={id}>
            {nameOf(id)}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
