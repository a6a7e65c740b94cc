import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import {
  AriaFieldMessage,
  AriaLabel,
  type AriaFieldProps,
  type Option,
  ariaRoot,
} from './AriaField.tsx'

export interface RadioCardsProps extends AriaFieldProps<string> {
  options: readonly (Option & { isDisabled?: boolean })[]
}

/** One of a few answers with explanations, each a card; '' means none yet. */
export function RadioCards({ options, ...field }: RadioCardsProps) {
  return (
    <RadioGroup
      {...ariaRoot(field)}
      value={field.value || null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    >
      <AriaLabel isOptional={field.isOptional}>{field.label}</AriaLabel>
      <div className="flex flex-col gap-3">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled}
            className={({ isSelected, isDisabled: isOff }) =>
              `group/card flex items-start gap-3 rounded-md border p-4 ${cardTone(isSelected, isOff)}`
            }
          >
            <span
              aria-hidden
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-current text-control-border group-selected/card:border-[6px] group-selected/card:text-primary-edge group-disabled/card:text-control-border"
            />
            <span className="flex flex-col">
              <span className="font-bold">{option.label}</span>
              {option.hint && <span className="text-sm text-ink-muted">{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <AriaFieldMessage hint={field.hint} error={field.error} />
    </RadioGroup>
  )
}

function cardTone(isSelected: boolean, isDisabled: boolean): string {
  if (isDisabled) return 'cursor-not-allowed border-hairline bg-sunken text-ink-muted'
  if (isSelected) {
    return 'cursor-pointer border-primary-edge bg-primary-tint shadow-[inset_0_0_0_1px_var(--color-primary-edge)]'
  }
  return 'cursor-pointer border-control-border bg-surface hover:border-ink-muted invalid:border-danger'
}
