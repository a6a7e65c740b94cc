import type { Customer } from '@passbook/contract/console/customers'
import { Link } from 'react-router'
import { formatPhone } from '../../lib/phone.ts'
import { Card } from '../../ui/Card.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { Hidden } from './Hidden.tsx'

/** Who it is, and how they are reached. */
export function WhoCard({ customer }: { customer: Customer }) {
  const { depositor_id: uuid, ssn_last_four, open_work, unanswered_messages } = customer
  const may = useMay()
  return (
    <Card>
      <h2 className="mb-3 text-lg">Who</h2>
      <Facts
        rows={[
          { term: 'Email', value: customer.email },
          { term: 'Phone', value: customer.phone && formatPhone(customer.phone) },
          { term: 'Address', value: customer.address },
          {
            term: 'SSN',
            value: ssn_last_four && (
              <Hidden uuid={uuid} what="ssn" masked={`•••-••-${ssn_last_four}`} />
            ),
          },
          {
            term: 'Date of birth',
            value: ssn_last_four && <Hidden uuid={uuid} what="date_of_birth" masked="••••••" />,
          },
          { term: 'Documents', value: customer.gets_paper ? 'On paper' : 'Electronic' },
          { term: 'Signed in on', value: sessionWords(customer.live_sessions) },
          { term: 'Customer since', value: <Moment at={customer.since} /> },
          { term: 'Open work', value: String(open_work) },
          {
            term: 'Unanswered messages',
            value:
              unanswered_messages > 0 && may('messages.read') ? (
                <Link to={consoleHref('/console/messages')} className={linkClass}>
                  {unanswered_messages}
                </Link>
              ) : (
                String(unanswered_messages)
              ),
          },
        ]}
      />
    </Card>
  )
}

function sessionWords(count: number): string {
  if (count === 0) return 'No device'
  return count === 1 ? '1 device' : `${count} devices`
}
