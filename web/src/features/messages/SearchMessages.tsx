import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { SearchWords } from './use-search-words.ts'

/** Looks for words in subjects and texts, as they are typed. */
export function SearchMessages({ typed, type }: SearchWords) {
  return (
    <search className="mb-6 block">
      <Field label="Search messages">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </search>
  )
}
