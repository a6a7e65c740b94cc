import { Checkbox } from '../../ui/Checkbox.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Column } from './Table.tsx'

interface Choosing<Row, Id> {
  idOf: (row: Row) => Id
  /** For whoever does not see the row. */
  nameOf: (row: Row) => string
  chosen: ReadonlySet<Id>
  onChoose: (chosen: ReadonlySet<Id>) => void
}

/** A box before each row, to do something with several. */
export function chooseColumn<Row, Id>({
  idOf,
  nameOf,
  chosen,
  onChoose,
}: Choosing<Row, Id>): Column<Row> {
  return {
    id: 'choose',
    label: 'Choose',
    isLabelHidden: true,
    cell: (row) => {
      const id = idOf(row)
      return (
        <Checkbox
          className="-my-2.5"
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose(withOrWithout(chosen, id, target.checked))}
        >
          <VisuallyHidden>Choose {nameOf(row)}</VisuallyHidden>
        </Checkbox>
      )
    },
  }
}

function withOrWithout<Id>(chosen: ReadonlySet<Id>, id: Id, isIn: boolean): Set<Id> {
  const others = [...chosen].filter((one) => one !== id)
  return new Set(isIn ? [...others, id] : others)
}
