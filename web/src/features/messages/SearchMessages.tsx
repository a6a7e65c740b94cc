import { SearchField } from '../../ui/SearchField.tsx'
import type { SearchWords } from './use-search-words.ts'

/** Looks for words in subjects and texts, as they are typed. */
export function SearchMessages({ typed, type }: SearchWords) {
  return <SearchField label="Search messages" typed={typed} onType={type} className="mb-6 block" />
}
