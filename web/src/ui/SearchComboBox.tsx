import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { AriaFieldMessage, AriaLabel, type Option } from './AriaField.tsx'
import { controlClass } from './control-class.ts'
import { type MoreOptions, OptionList } from './OptionList.tsx'

interface SearchComboBoxProps {
  label: ReactNode
  hint?: ReactNode
  typed: string
  onType: (text: string) => void
  /** The search results; they are not filtered here. */
  options: readonly Option[]
  /** The option that was chosen last. */
  value: string | null
  onChoose: (value: string) => void
  /** Shown instead of an empty list. */
  emptyWords: string
  maxLength: number
  /** How to load more results than `options`; null if these are all. */
  more: MoreOptions | null
}

/** One of very many options, searched while typing. */
export function SearchComboBox(props: SearchComboBoxProps) {
  const { label, hint, typed, onType, options, value, onChoose, emptyWords, maxLength, more } =
    props
  return (
    <ComboBox
      className="group flex flex-col gap-1.5"
      items={options}
      inputValue={typed}
      onInputChange={onType}
      value={value}
      onChange={(key) => key !== null && onChoose(String(key))}
      menuTrigger="input"
      allowsEmptyCollection={typed.trim() !== ''}
      allowsCustomValue
    >
      <AriaLabel>{label}</AriaLabel>
      <div className="relative">
        <Input
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxLength}
          className={`${controlClass} pl-11`}
        />
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-muted"
        />
      </div>
      <AriaFieldMessage hint={hint} />
      <OptionList options={options} emptyWords={emptyWords} more={more} />
    </ComboBox>
  )
}
