import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { AriaFieldMessage } from './AriaFieldMessage.tsx'
import { AriaLabel } from './AriaLabel.tsx'
import type { AriaFieldProps, Option } from './aria-field.ts'

export interface RadioCardsProps extends AriaFieldProps<string> {
  options: readonly (Option & { isDisabled?: boolean })[]
}

/** One of a few answers worth explaining, each a card; '' is none yet. */
export function RadioCards({
  id,
  label,
  hint,
  error,
  isOptional,
  isDisabled,
  value,
  onChange,
  onBlur,
  options,
}: RadioCardsProps) {
  return (
    <RadioGroup
      id={id}
      className="group flex flex-col gap-1.5"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      isDisabled={isDisabled}
      value={value || null}
      onChange={onChange}
      onBlur={onBlur}
    >
      <AriaLabel isOptional={isOptional}>{label}</AriaLabel>
      <div className="flex flex-col gap-3">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled}
            className="group/card flex cursor-pointer items-start gap-3 rounded-md border border-control-border bg-surface p-4 hover:border-ink-muted selected:border-primary selected:bg-primary-tint selected:shadow-[inset_0_0_0_1px_var(--color-primary)] invalid:border-danger disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-ink-muted"
          >
            <span
              aria-hidden
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-control-border bg-surface group-selected/card:border-primary group-selected/card:bg-primary group-disabled/card:border-hairline"
            >
              <span className="hidden size-2 rounded-full bg-on-primary group-selected/card:block forced-colors:bg-[Highlight]" />
            </span>
            <span className="flex flex-col">
              <span className="font-bold">{option.label}</span>
              {option.hint && <span className="text-sm text-ink-muted">{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <AriaFieldMessage hint={hint} error={error} />
    </RadioGroup>
  )
}
