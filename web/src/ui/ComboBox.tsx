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
  /** Whether an option matches the typed text; by default, if its label contains it. */
  matches?: (label: string, typed: string) => boolean
  /** Turns typed or autofilled text into an option's value where the label alone would not match. */
  recognise?: (typed: string) => string | null
}

/** One of many known answers, found by typing; '' means none yet. */
export function ComboBox({ options, autoComplete, matches, recognise, ...field }: ComboBoxProps) {
  const { value, onChange, onBlur } = field
  const input = useRef<HTMLInputElement>(null)

  /** What was typed since the last choice; null if nothing was. */
  const typed = useRef<string | null>(null)

  function valueOf(text: string): string {
    const label = text.trim().toLowerCase()
    const option = options.find((each) => each.label.toLowerCase() === label)
    return recognise?.(text) ?? option?.value ?? ''
  }

  /** Text typed over a choice replaces it when one leaves the field or presses Enter, even if it is unknown. */
  function acceptTyped() {
    if (typed.current === null) return
    const next = valueOf(typed.current)
    typed.current = null
    if (next !== value) onChange(next)
  }

  return (
    <AriaComboBox
      {...ariaRoot(field)}
      defaultItems={options}
      defaultFilter={matches}
      menuTrigger="input"
      value={value || null}
      onChange={(key) => {
        typed.current = null
        onChange(key === null ? '' : String(key))
      }}
      onInputChange={(text) => {
        if (document.activeElement === input.current) {
          typed.current = text
          return
        }
        // The browser filled it in, or the list wrote the label of the choice.
        const known = valueOf(text)
        if (known !== '' && known !== value) onChange(known)
      }}
      onBlur={() => {
        // Moving to an option fires a blur although focus stays in the input.
        if (document.activeElement === input.current) return
        acceptTyped()
        onBlur?.()
      }}
    >
      <AriaLabel isOptional={field.isOptional}>{field.label}</AriaLabel>
      <div
        className="relative"
        onKeyDownCapture={(event) => {
          const isChoosing = input.current?.hasAttribute('aria-activedescendant')
          if ((event.key === 'Enter' || event.key === 'Tab') && !isChoosing) acceptTyped()
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

/** A tap opens the list; keyboard focus does not, so that typing filters it first. */
function OpeningInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext)
  return <Input {...props} onClick={() => state?.isOpen === false && state.open(null, 'manual')} />
}
