import type { Customer } from '@passbook/contract/console/customers'
import { formatDate } from '@passbook/contract/format-dates'
import { Link } from 'react-router'
import { endingIn } from '../../lib/account-label.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Facts } from '../parts/Facts.tsx'
import { consoleHref } from '../href.ts'
import { LINK_WORDS } from './customer-words.ts'
import { MaskedNumber } from './MaskedNumber.tsx'
import * as wording from './wording.ts'

/** The account, its holders, and its linked bank accounts. */
export function AccountCard({ customer }: { customer: Customer }) {
  const { account, account_last_four, owed_cents, depositor_id, links } = customer
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.account}</h2>
      {account ? (
        <Facts
          rows={[
            {
              term: wording.available,
              value: <Money cents={account.available_cents} className="font-bold" />,
            },
            { term: wording.current, value: <Money cents={account.current_cents} /> },
            ...(owed_cents > 0
              ? [{ term: wording.owed, value: <Money cents={owed_cents} /> }]
              : []),
            {
              term: wording.number,
              value: (
                <MaskedNumber
                  uuid={depositor_id}
                  what="account_number"
                  masked={`•• ${account_last_four ?? ''}`}
                />
              ),
            },
            { term: wording.opened, value: formatDate(account.opened_on) },
            ...(account.closed_on
              ? [{ term: wording.closed, value: formatDate(account.closed_on) }]
              : []),
          ]}
        />
      ) : (
        <p className="text-sm text-ink-muted">{wording.notOpenedYet}</p>
      )}
      <Holders customer={customer} />
      <h3 className="mt-5 mb-2">{wording.linkedAccounts}</h3>
      {links.length === 0 && <p className="text-sm text-ink-muted">{wording.none}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {links.map(({ uuid, bank, last_four, status }) => (
          <li key={uuid} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {bank ?? wording.aBank}, {endingIn(last_four)}
            </span>
            <StatusDot tone={LINK_WORDS[status].tone}>{LINK_WORDS[status].words}</StatusDot>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Holders({ customer: { holders, depositor_id } }: { customer: Customer }) {
  return (
    <>
      <h3 className="mt-5 mb-2">{wording.holders}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {holders.map((holder) => (
          <li key={holder.depositor_id} className="flex flex-wrap justify-between gap-x-4">
            {holder.depositor_id === depositor_id ? (
              <span>{holder.name || wording.noNameYet}</span>
            ) : (
              <Link
                to={consoleHref('/console/customers/:uuid', { uuid: holder.depositor_id })}
                className={linkClass}
              >
                {holder.name || wording.noNameYet}
              </Link>
            )}
            <span className="text-ink-muted">
              {holder.is_primary ? wording.primary : wording.joint}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
