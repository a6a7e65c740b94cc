import { Select } from '../../../ui/Select.tsx'
import { type DocumentFilter, KINDS, type Kind } from './filter-in-address.ts'

const ANY = 'any'
const KIND_WORDS: Record<Kind, string> = {
  statements: 'Statements',
  taxes: 'Tax documents',
  agreements: 'Agreements',
  files: 'Files in messages',
}

interface FilterFieldsProps {
  filter: DocumentFilter
  /** Of which there are documents, newest first. */
  years: readonly number[]
  change: (changed: Partial<DocumentFilter>) => void
}

/** Which documents: of one kind, of one year. */
export function FilterFields({ filter: { kind, year }, years, change }: FilterFieldsProps) {
  const all = year === null || years.includes(year) ? years : [year, ...years]
  return (
    <div role="search" aria-label="Documents" className="grid grid-cols-2 gap-4 print:hidden">
      <Select
        label="Kind"
        value={kind ?? ANY}
        onChange={(value) => change({ kind: KINDS.find((each) => each === value) ?? null })}
        options={[
          { value: ANY, label: 'All' },
          ...KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
        ]}
      />
      <Select
        label="Year"
        value={year === null ? ANY : String(year)}
        onChange={(value) => change({ year: value === ANY ? null : Number(value) })}
        options={[
          { value: ANY, label: 'All' },
          ...all.map((each) => ({ value: String(each), label: String(each) })),
        ]}
      />
    </div>
  )
}
