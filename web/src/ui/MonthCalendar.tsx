import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'

const arrowClass =
  'grid size-target place-items-center rounded-md text-primary-text hover:bg-sunken disabled:text-hairline'

/** The month view that DatePicker opens. */
export function MonthCalendar() {
  return (
    <Calendar>
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={arrowClass}>
          <ChevronLeft aria-hidden className="size-5" />
        </Button>
        <CalendarHeading className="font-bold" />
        <Button slot="next" className={arrowClass}>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-xs font-normal text-ink-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={({ isToday }) =>
                `figures grid size-10 cursor-pointer place-items-center rounded-md border hover:bg-sunken sm:size-11 outside-month:hidden selected:border-primary-edge selected:bg-primary selected:font-bold selected:text-on-primary unavailable:cursor-not-allowed unavailable:text-ink-muted unavailable:line-through disabled:cursor-not-allowed disabled:text-ink-muted disabled:opacity-50 ${isToday ? 'border-control-border' : 'border-transparent'}`
              }
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
