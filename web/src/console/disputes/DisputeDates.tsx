import type { StaffDispute } from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../parts/Facts.tsx'

/** Every date that was set when it came in. */
export function DisputeDates({ dispute: { dates } }: { dispute: StaffDispute }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">Dates</h2>
      <Facts
        rows={[
          { term: 'Received on', value: formatDate(dates.received_on) },
          { term: 'Decide or credit', value: `By ${formatDate(dates.decide_by)}` },
          { term: 'With a credit', value: `Decide by ${formatDate(dates.extended_by)}` },
          {
            term: 'In time until',
            value: dates.in_time_until
              ? formatDate(dates.in_time_until)
              : `${inWords(LIMITS.errorNotice.days, 'day')} after the first statement that shows it`,
          },
          {
            term: 'Reported',
            value: dates.is_in_time ? 'In time' : 'Late, looked into all the same',
          },
          ...(dates.is_new_account
            ? [{ term: 'New account', value: 'More time: within 30 days of the first deposit' }]
            : []),
        ]}
      />
    </Card>
  )
}
