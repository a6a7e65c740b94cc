import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { QueryState } from '../../shell/QueryState.tsx'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { Standing } from './Standing.tsx'
import * as wording from './wording.ts'

export const BACK = { to: consoleHref('/console/customers'), label: wording.allCustomers }

/** The parts of a customer's page, each with an address that can be sent to a colleague. */
export function CustomerTabs({ uuid }: { uuid: string }) {
  const may = useMay()
  const say = useSay()
  const tabs = [
    { to: consoleHref('/console/customers/:uuid', { uuid }), label: wording.overview },
    {
      to: consoleHref('/console/customers/:uuid/transactions', { uuid }),
      label: wording.transactions,
    },
    ...(may('customers.papers')
      ? [{ to: consoleHref('/console/customers/:uuid/papers', { uuid }), label: wording.papers }]
      : []),
    { to: consoleHref('/console/customers/:uuid/notes', { uuid }), label: wording.notes },
  ]
  return (
    <nav
      aria-label={say(wording.partsOfTheCustomer)}
      className="mb-5 overflow-x-auto border-b border-hairline print:hidden"
    >
      <ul className="flex gap-1">
        {tabs.map(({ to, label }, index) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={index === 0}
              className="flex min-h-target items-center border-b-2 border-transparent px-2.5 text-ink-muted sm:px-3 no-underline outline-offset-[-2px] hover:text-ink aria-[current=page]:border-primary-edge aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface CustomerSectionProps {
  children: (customer: Customer) => ReactNode
}

/** A part of a customer's page, under their name. */
export function CustomerSection({ children }: CustomerSectionProps) {
  const { uuid = '' } = useParams()
  const query = useDesk(customerEndpoints.getCustomer, { params: { uuid } })
  const { data } = query
  if (!data) {
    return (
      <Page back={BACK}>
        <QueryState query={query}>{() => null}</QueryState>
      </Page>
    )
  }
  return (
    <Page title={data.name || wording.noNameYet} back={BACK} lead={<Standing {...data} />}>
      <CustomerTabs uuid={uuid} />
      {children(data)}
    </Page>
  )
}
