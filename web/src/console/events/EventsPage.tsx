import { type EventEndpoint, eventEndpoints } from '@passbook/contract/console/events'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Page } from '../parts/Page.tsx'
import { Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { EndpointSection } from './EndpointSection.tsx'
import { EndpointDialog } from './dialogs.tsx'
import * as wording from './wording.ts'

/** The addresses that get the institution's events, what waits for each, and what could not be delivered. */
export function EventsPage() {
  const query = useDesk(eventEndpoints.listEventEndpoints, {})
  const mayManage = useMay()('events.manage')
  const [isAdding, setAdding] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const endpoints: readonly EventEndpoint[] = query.data?.endpoints ?? []
  return (
    <Page
      lead={wording.lead}
      actions={mayManage && <Button onClick={() => setAdding(true)}>{wording.addAddress}</Button>}
    >
      <Done words={done} />
      {endpoints.length === 0 && (
        <Table
          label={wording.addresses}
          columns={[{ id: 'url', label: wording.address, cell: ({ url }: EventEndpoint) => url }]}
          query={query}
          rows={query.data?.endpoints}
          keyOf={({ uuid }) => uuid}
          empty={wording.noAddresses}
        />
      )}
      <div className="flex flex-col gap-10">
        {endpoints.map((endpoint) => (
          <EndpointSection key={endpoint.uuid} endpoint={endpoint} onDone={setDone} />
        ))}
      </div>
      {isAdding && <EndpointDialog onDone={setDone} onClose={() => setAdding(false)} />}
    </Page>
  )
}
