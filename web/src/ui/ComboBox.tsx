import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useContext, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import {
  AriaFieldMessage,
  AriaLabel,
  type AriaFieldProps,
  type Option,
  ariaRoot,
} from './AriaField.tsx'
import { controlClass } from './control-class.ts'
import { OptionList } from './OptionList.tsx'

export interface ComboBoxProps extends AriaFieldProps<string> {
  options: readonly Option[]
  autoComplete?: string
  /** Whether an option answers what was typed; a part of its label unless told otherwise. */
  matches?: (label: string, typed: string) => boolean
  /** Turns typed or autofilled text into an option's value where the label alone would not. */
  recognise?: (typed: string) => string | null
}

/** One of many known answers, found by typing; '' is none yet. */
export function ComboBox({ options, autoComplete, matches, recognise, ...field }: ComboBoxProps) {
  const { value, onChange, onBlur } = field
  const input = useRef<HTMLInputElement>(null)

  /** Taken on leaving or Enter; at once only when the browser filled it, not while one is typing. */
  function take(typed = input.current?.value ?? '') {
    const known = recognise?.(typed)
    if (known && known !== value) onChange(known)
  }

  return (
    <AriaComboBox
      {...ariaRoot(field)}
      defaultItems={options}
      defaultFilter={matches}
      menuTrigger="input"
      value={value || null}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      onInputChange={(typed) => {
        if (document.activeElement !== input.current) take(typed)
      }}
      onBlur={() => {
        // Moving to an option blurs in name only: focus stays in the input.
        if (document.activeElement === input.current) return
        take()
        onBlur?.()
      }}
    >
      <AriaLabel isOptional={field.isOptional}>{field.label}</AriaLabel>
      <div
        className="relative"
        onKeyDownCapture={(event) => {
          const isChoosing = input.current?.hasAttribute('aria-activedescendant')
          if ((event.key === 'Enter' || event.key === 'Tab') && !isChoosing) take()
        }}
      >
        <OpeningInput ref={input} autoComplete={autoComplete} className={`${controlClass} pr-12`} />
        <Button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted">
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      </div>
      <AriaFieldMessage hint={field.hint} error={field.error} />
      <OptionList />
    </AriaComboBox>
  )
}

/** A tap shows the list; coming by keyboard does not, so that typing finds a place of its own. */
function OpeningInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext)
  return <Input {...props} onClick={() => state?.isOpen === false && state.open(null, 'manual')} />
}
