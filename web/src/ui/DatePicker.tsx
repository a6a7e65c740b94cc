import { parseDate } from '@internationalized/date'
import type { CalendarDate } from '@internationalized/date'
import CalendarIcon from 'lucide-react/icons/calendar'
import { Button } from 'react-aria-components/Button'
import {
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Group,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import * as wording from '../lib/wording.ts'
import { AriaFieldMessage, AriaLabel, type AriaFieldProps, ariaRoot } from './AriaField.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'

export interface DatePickerProps extends AriaFieldProps<string> {
  /** YYYY-MM-DD, like the value. */
  min: string
  max: string
  /** Days that cannot be chosen, such as weekends and bank holidays. */
  isUnavailable?: (date: string) => boolean
}

/** A date for scheduling: typed part by part or picked from a calendar; '' means none yet. */
export function DatePicker({ min, max, isUnavailable, ...field }: DatePickerProps) {
  const { value, onChange, onBlur } = field
  return (
    <I18nProvider locale="en-US">
      <AriaDatePicker<CalendarDate>
        {...ariaRoot(field)}
        shouldForceLeadingZeros
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        isDateUnavailable={(date) => isUnavailable?.(date.toString()) ?? false}
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date?.toString() ?? '')}
        onBlur={onBlur}
      >
        <AriaLabel isOptional={field.isOptional}>{field.label}</AriaLabel>
        <Group className="flex min-h-control items-center justify-between rounded-md border border-control-border bg-surface pl-3.5 hover:border-ink-muted focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus disabled:border-hairline disabled:bg-sunken group-invalid:border-danger group-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]">
          <DateInput className="flex items-center">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="figures rounded-sm px-0.5 text-center outline-none not-data-[type=literal]:min-w-6 placeholder-shown:text-ink-muted focus:bg-primary focus:text-on-primary disabled:text-ink-muted"
              />
            )}
          </DateInput>
          <Button
            aria-label={wording.chooseFromACalendar}
            className="grid size-target place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <CalendarIcon aria-hidden className="size-5" />
          </Button>
        </Group>
        <AriaFieldMessage hint={field.hint} error={field.error} />
        <Popover
          offset={6}
          className="animate-appear rounded-lg border border-hairline bg-surface shadow-raised"
        >
          <Dialog className="p-2 outline-none sm:p-4">
            <MonthCalendar />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  )
}
