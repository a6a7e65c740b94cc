import type { EventEndpoint, ParkedSubject } from '@passbook/contract/console/events'
import { EventType } from '@passbook/contract/events'
import { formatMoment } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import {
  EndpointDialog,
  RemoveDialog,
  ReplayDialog,
  RetryDialog,
  SecretDialog,
  SkipDialog,
} from './dialogs.tsx'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

type Open = 'change' | 'secret' | 'remove' | 'replay' | 'retry' | ParkedSubject

const LABELS = {
  replay: wording.sendDayAgain,
  change: wording.change,
  secret: wording.changeSecret,
  remove: wording.remove,
} as const

interface SectionProps {
  endpoint: EventEndpoint
  onDone: (words: string) => void
}

/** One address: its state, what may be done with it, and the subjects whose next event could not be delivered. */
export function EndpointSection({ endpoint, onDone }: SectionProps) {
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const say = useSay()
  const { uuid, url, parked, parked_subjects } = endpoint
  const ends = { endpoint, onDone, onClose: () => setOpen(null) }
  const acts = [
    ...(may('events.deliver') ? (['replay'] as const) : []),
    ...(may('events.manage') ? (['change', 'secret', 'remove'] as const) : []),
  ]
  return (
    <section className="flex flex-col gap-3" aria-labelledby={`endpoint-${uuid}`}>
      <h2 id={`endpoint-${uuid}`} className="text-lg wrap-anywhere">
        {url}
      </h2>
      <div className="max-w-reading">
        <Facts rows={factsOf(endpoint)} />
      </div>
      <div className="flex flex-wrap gap-3">
        {acts.map((act) => (
          <Button key={act} variant="secondary" onClick={() => setOpen(act)}>
            {LABELS[act]}
            <VisuallyHidden> {fill(wording.forAddress, { url })}</VisuallyHidden>
          </Button>
        ))}
      </div>
      {parked > 0 && (
        <>
          <p className="max-w-reading">{say(wording.parkedLead)}</p>
          <Table
            label={wording.parkedEvents}
            columns={columnsOf(may('events.deliver') ? setOpen : undefined)}
            rows={parked_subjects}
            keyOf={({ subject_id }) => subject_id}
            empty={wording.nothingParked}
          />
          {parked > parked_subjects.length && (
            <p className="text-ink-muted">
              {fill(wording.olderAreShown, { shown: parked_subjects.length, parked })}
            </p>
          )}
          {may('events.deliver') && (
            <div>
              <Button variant="secondary" onClick={() => setOpen('retry')}>
                {wording.tryAgain}
              </Button>
            </div>
          )}
        </>
      )}
      {open === 'change' && <EndpointDialog {...ends} />}
      {open === 'secret' && <SecretDialog {...ends} />}
      {open === 'remove' && <RemoveDialog {...ends} />}
      {open === 'replay' && <ReplayDialog {...ends} />}
      {open === 'retry' && <RetryDialog {...ends} />}
      {open !== null && typeof open === 'object' && <SkipDialog {...ends} parked={open} />}
    </section>
  )
}

function factsOf(endpoint: EventEndpoint) {
  const { types, waiting, oldest_waiting_at, last_delivered_at, last_failure } = endpoint
  const { secret_since, old_secret_until } = endpoint
  const isAll = types.length === EventType.options.length
  const since = oldest_waiting_at && formatMoment(oldest_waiting_at)
  return [
    { term: wording.events, value: isAll ? wording.allEvents : types.join(', ') },
    {
      term: wording.lastDelivered,
      value: last_delivered_at ? <Moment at={last_delivered_at} /> : wording.never,
    },
    {
      term: wording.waiting,
      value: since ? fill(wording.waitingSince, { count: waiting, since }) : String(waiting),
    },
    ...(last_failure ? [{ term: wording.lastFailure, value: last_failure }] : []),
    {
      term: wording.secretSince,
      value: (
        <>
          {secret_since && <Moment at={secret_since} />}{' '}
          {old_secret_until &&
            fill(wording.oldSecretUntil, { until: formatMoment(old_secret_until) })}
        </>
      ),
    },
  ]
}

function columnsOf(onSkip: ((parked: ParkedSubject) => void) | undefined): Column<ParkedSubject>[] {
  return [
    {
      id: 'event',
      label: wording.event,
      cell: ({ type, sequence }) => (
        <>
          <strong className="block">{type}</strong>
          <span className="text-ink-muted">{sequence}</span>
        </>
      ),
    },
    {
      id: 'subject',
      label: wording.subject,
      cell: ({ subject_id }) => <span className="wrap-anywhere">{subject_id}</span>,
    },
    { id: 'answer', label: wording.answer, cell: ({ answer }) => answer },
    { id: 'parked', label: wording.parkedAt, cell: ({ parked_at }) => <Moment at={parked_at} /> },
    {
      id: 'waiting',
      label: wording.eventsWaiting,
      isFigure: true,
      cell: ({ waiting }) => waiting,
    },
    ...(onSkip
      ? [
          {
            id: 'skip',
            label: wording.skip,
            isLabelHidden: true,
            cell: (parked: ParkedSubject) => (
              <LinkButton className="-my-2.5" onClick={() => onSkip(parked)}>
                {wording.skip}
                <VisuallyHidden>
                  {' '}
                  {fill(wording.skipOf, { sequence: parked.sequence })}
                </VisuallyHidden>
              </LinkButton>
            ),
          } satisfies Column<ParkedSubject>,
        ]
      : []),
  ]
}
