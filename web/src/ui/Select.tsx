import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import * as wording from '../lib/wording.ts'
import {
  AriaFieldMessage,
  AriaLabel,
  type AriaFieldProps,
  type Option,
  ariaRoot,
} from './AriaField.tsx'
import { controlClass } from './control-class.ts'
import { OptionList } from './OptionList.tsx'

export interface SelectProps extends AriaFieldProps<string> {
  options: readonly Option[]
  placeholder?: string
  autoComplete?: string
}

/** One of several known answers; '' means none yet. */
export function Select({
  options,
  placeholder = wording.chooseOne,
  autoComplete,
  ...field
}: SelectProps) {
  const { value, onChange, onBlur } = field
  return (
    <AriaSelect
      {...ariaRoot(field)}
      autoComplete={autoComplete}
      placeholder={placeholder}
      value={value || null}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      onBlur={onBlur}
    >
      <AriaLabel isOptional={field.isOptional}>{field.label}</AriaLabel>
      <Button
        className={`${controlClass} flex items-center justify-between gap-3 text-left group-invalid:border-danger group-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]`}
      >
        <SelectValue className="truncate placeholder-shown:text-ink-muted [&_[slot=description]]:hidden" />
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Button>
      <AriaFieldMessage hint={field.hint} error={field.error} />
      <OptionList options={options} />
    </AriaSelect>
  )
}
