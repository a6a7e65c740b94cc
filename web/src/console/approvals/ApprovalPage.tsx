import {
  type Approval,
  type ApprovalFact,
  type ApprovalText,
  STAFF_ACTS,
  approvalEndpoints,
} from '@passbook/contract/console/approvals'
import type { Data } from '@passbook/contract/endpoint'
import { Link, useLocation, useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Done } from '../parts/Done.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { ageWords, useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { DecideApproval } from './DecideApproval.tsx'
import { EvidenceLinks } from './EvidenceLinks.tsx'
import {
  CannotApproveNotice,
  type DecidedState,
  DecisionMade,
  Person,
  sinceWords,
} from './approval-parts.tsx'
import * as wording from './wording.ts'

const BACK = { to: consoleHref('/console/approvals'), label: wording.allRequests }

type Shown = Data<typeof approvalEndpoints.getApproval>

/** One request with everything a decision needs, and the decision itself. */
export function ApprovalPage() {
  const { uuid = '' } = useParams()
  const query = useDesk(approvalEndpoints.getApproval, { params: { uuid } })
  return query.data ? (
    <OpenApproval key={uuid} shown={query.data} />
  ) : (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

function OpenApproval({ shown }: { shown: Shown }) {
  const { approval, now } = shown
  const { done } = (useLocation().state ?? {}) as DecidedState
  const say = useSay()
  const isOpen = approval.decision === null
  return (
    <Page
      title={say(STAFF_ACTS[approval.what].request)}
      back={BACK}
      lead={
        isOpen &&
        fill(wording.expiresInTimeMoment, {
          time: ageWords(now, approval.expires_at),
          moment: <Moment at={approval.expires_at} />,
        })
      }
    >
      <Done words={done ?? null} />
      {approval.may_decide && <CannotApproveNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <RequestCard shown={shown} />
        <div className="flex flex-col gap-6">
          <CustomerCard shown={shown} />
          <RequesterCard approval={approval} now={now} />
          {approval.approvers > 1 && <VotesCard approval={approval} />}
          {isOpen ? (
            <DecideApproval shown={shown} />
          ) : (
            <Card>
              <h2 className="mb-3 text-lg">{wording.decision}</h2>
              <DecisionMade {...approval} />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

/** What is requested: the words, the amount, what changes, and what else is known. */
function RequestCard({ shown: { approval, links, texts } }: { shown: Shown }) {
  const { words, amount_cents, facts } = approval
  const changed = facts.filter(({ value, after }) => after !== null && after !== value)
  const others = facts.filter((fact) => !changed.includes(fact))
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <h2 className="mb-2 text-lg">{wording.request}</h2>
        <p className="max-w-reading wrap-anywhere">{words}</p>
        {amount_cents !== null && (
          <p className="mt-4">
            <span className="block text-sm text-ink-muted">{wording.amount}</span>
            <Money cents={amount_cents} className="text-3xl font-bold" />
          </p>
        )}
      </Card>
      {changed.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg">{wording.whatChanges}</h2>
          <Table
            label={wording.whatChanges}
            columns={CHANGES}
            rows={changed}
            keyOf={({ label }) => label}
            empty=""
          />
        </section>
      )}
      {texts.length > 0 && <ChangedTexts texts={texts} />}
      {others.length > 0 && (
        <Card>
          <h2 className="mb-3 text-lg">{wording.facts}</h2>
          <Facts
            rows={others.map((fact) => ({ term: fact.label, value: <CurrentValue {...fact} /> }))}
          />
        </Card>
      )}
      {links.length > 0 && <EvidenceLinks links={links} />}
    </div>
  )
}

/** The value now, and what it was when the request was made if it changed since. */
function CurrentValue({ value, was }: ApprovalFact) {
  return (
    <>
      {value}
      <ChangedSince was={was} />
    </>
  )
}

/** What the value becomes, and what it would have become when the request was made. */
function ValueAfter({ after, was_after }: ApprovalFact) {
  return (
    <>
      <strong>{after}</strong>
      <ChangedSince was={was_after} />
    </>
  )
}

function ChangedSince({ was }: { was: string | null }) {
  if (was === null) return null
  return (
    <strong className="block text-warning">
      {fill(wording.changedSinceTheRequestWas, { was })}
    </strong>
  )
}

const CHANGES: Column<ApprovalFact>[] = [
  { id: 'label', label: wording.detail, cell: ({ label }) => label },
  { id: 'before', label: wording.before, cell: (fact) => <CurrentValue {...fact} /> },
  { id: 'after', label: wording.after, cell: (fact) => <ValueAfter {...fact} /> },
]

/** Long texts beside the ones they replace. */
function ChangedTexts({ texts }: { texts: readonly ApprovalText[] }) {
  return (
    <Card>
      <h2 className="mb-1 text-lg">{wording.textChanges}</h2>
      {texts.map(({ title, before, after }) => (
        <Disclosure key={title} title={<span className="wrap-anywhere">{title}</span>}>
          <div className="grid gap-4 text-sm md:grid-cols-2">
            <TextSide label={wording.before} text={before} />
            <TextSide label={wording.after} text={after} />
          </div>
        </Disclosure>
      ))}
    </Card>
  )
}

function TextSide({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-bold text-ink">{label}</h3>
      {text === null ? <Nothing /> : <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </div>
  )
}

/** The customer as they are now, with a warning where something is unusual. */
function CustomerCard({ shown: { approval, customer_status } }: { shown: Shown }) {
  const may = useMay()
  const say = useSay()
  const { depositor_id, customer } = approval
  if (depositor_id === null || !may('customers.read')) return null
  return (
    <Card>
      <h2 className="mb-3 text-lg">{say(wording.customer)}</h2>
      <p className="mb-3">
        <Link
          to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
          className={linkClass}
        >
          <bdi>{customer || say(wording.openTheCustomer)}</bdi>
        </Link>
      </p>
      {customer_status.length === 0 ? (
        <p className="text-sm text-ink-muted">{wording.noHoldReviewOrClosing}</p>
      ) : (
        <Notice severity="warning">
          {customer_status.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
    </Card>
  )
}

/** Who approved a request that needs several approvals. */
function VotesCard({ approval: { approvers, votes, decision } }: { approval: Approval }) {
  // Of a decided request, also an approval is named that no longer counted.
  const count = decision === 'approved' ? approvers : votes.length
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.approvalsSoFar}</h2>
      <p className="mb-2">{fill(wording.countOfApprovers, { count, approvers })}</p>
      <ul className="flex flex-col gap-2">
        {votes.map(({ name, email, at }) => (
          <li key={email}>
            <Person name={name} email={email} />
            <span className="text-sm text-ink-muted">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RequesterCard({ approval, now }: { approval: Approval; now: string }) {
  const { asked_by, asked_by_email, asked_at, reason } = approval
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.requestedBy}</h2>
      <Person name={asked_by} email={asked_by_email} />
      <p className="mt-1 text-sm text-ink-muted">
        {sinceWords(asked_at, now)}, <Moment at={asked_at} />
      </p>
      <h3 className="mt-4 text-sm text-ink-muted">{wording.reasonForTheRequest}</h3>
      <p className="wrap-anywhere">{reason}</p>
    </Card>
  )
}
