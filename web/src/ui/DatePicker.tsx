import { parseDate } from '@internationalized/date'
import type { CalendarDate } from '@internationalized/date'
import { type FocusEvent, useRef, useState } from 'react'
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
import { fill } from '../lib/fill.ts'
import { isRealDate } from '../lib/typed-date.ts'
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
export function DatePicker({ min, max, isUnavailable, ...props }: DatePickerProps) {
  const { value, onChange, onBlur } = props
  const wrong = useRef<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const field = { ...props, error: refused ?? props.error }

  // The field itself would make February 28 of February 30 without a word.
  function noteWrong({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) wrong.current = unrealDate(currentTarget)
  }
  function change(date: CalendarDate | null) {
    if (wrong.current !== null) return
    setRefused(null)
    onChange(date?.toString() ?? '')
  }
  function leave() {
    if (wrong.current !== null) {
      setRefused(fill(wording.typedIsNotARealDate, { typed: wrong.current }))
      onChange('')
    }
    wrong.current = null
    onBlur?.()
  }

  return (
    <I18nProvider locale="en-US">
      <AriaDatePicker<CalendarDate>
        {...ariaRoot(field)}
        shouldForceLeadingZeros
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        isDateUnavailable={(date) => isUnavailable?.(date.toString()) ?? false}
        value={value ? parseDate(value) : null}
        onChange={change}
        onBlur={leave}
      >
        <AriaLabel isOptional={field.isOptional}>{field.label}</AriaLabel>
        <Group className="flex min-h-control items-center justify-between rounded-md border border-control-border bg-surface pl-3.5 hover:border-ink-muted focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus disabled:border-hairline disabled:bg-sunken group-invalid:border-danger group-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]">
          <div onBlurCapture={noteWrong}>
            <DateInput className="flex items-center">
              {(segment) => (
                <DateSegment
                  segment={segment}
                  className="figures rounded-sm px-0.5 text-center outline-none not-data-[type=literal]:min-w-6 placeholder-shown:text-ink-muted focus:bg-primary focus:text-on-primary disabled:text-ink-muted"
                />
              )}
            </DateInput>
          </div>
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

/** What stands in the parts of the field if it is whole and no day of the calendar. */
function unrealDate(field: HTMLElement): string | null {
  const [month, day, year] = ['month', 'day', 'year'].map((type) =>
    field.querySelector(`[data-type=${type}]`)?.getAttribute('aria-valuenow'),
  )
  if (!month || !day || !year) return null
  return isRealDate({ month, day, year }) ? null : `${month}/${day}/${year}`
}
