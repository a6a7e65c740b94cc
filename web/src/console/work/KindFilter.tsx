import { SelectBox } from '../parts/SelectBox.tsx'
import { kindWords } from './kind-words.ts'

interface KindFilterProps {
  kinds: readonly { kind: string; open: number; overdue: number }[]
  value: string | undefined
  onChange: (kind: string | undefined) => void
}

const ALL = 'all'

/** One kind of work or all of it, with how much of each is open. */
export function KindFilter({ kinds, value, onChange }: KindFilterProps) {
  const known = kinds.some(({ kind }) => kind === value) || value === undefined
  const listed = known ? kinds : [...kinds, { kind: value, open: 0, overdue: 0 }]
  const options = listed.map(({ kind, open, overdue }) => ({
    value: kind,
    label: `${kindWords(kind)} (${open}${overdue > 0 ? `, ${overdue} overdue` : ''})`,
  }))
  return (
    <div className="w-72 max-w-full">
      <SelectBox
        label="Kind"
        options={[{ value: ALL, label: 'All kinds' }, ...options]}
        value={value ?? ALL}
        onChange={(kind) => onChange(kind === ALL ? undefined : kind)}
      />
    </div>
  )
}
