import type { Decision, SearchMatch } from '@passbook/contract/console/sar-searches'
import { formatDate } from '@passbook/contract/format-dates'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { linkClass } from '../../../ui/link-class.ts'
import { consoleHref } from '../../href.ts'
import { Moment } from '../../parts/Moment.tsx'
import { Nothing } from '../../parts/Nothing.tsx'
import { useSay } from '../../parts/words.ts'
import * as wording from '../wording.ts'
import { AGREEMENT_WORDS, DECISION_WORDS } from './search-words.ts'

interface MatchCardProps {
  match: SearchMatch
  isOpen: boolean
  /** The decision that is being sent. */
  pending: Decision | null
  onDecide: (decision: Decision) => void
}

const BUTTON_WORDS: Readonly<Record<Decision, string>> = {
  same: wording.confirmMatch,
  other: wording.ruleOut,
}

/** A subject of the request beside the matching customer. Staff decide whether they are the same person. */
export function MatchCard({ match, isOpen, pending, onDecide }: MatchCardProps) {
  const { subject, customer, strength, agrees, decision } = match
  const title = useId()
  const choices: Decision[] = decision
    ? [decision === 'same' ? 'other' : 'same']
    : ['same', 'other']
  return (
    <li className="hairline rounded-lg bg-surface p-4">
      <section aria-labelledby={title}>
        <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h3 id={title} className="font-bold wrap-anywhere">
            {subject.name}
          </h3>
          <span className="text-sm text-ink-muted">
            {subject.number
              ? fill(wording.number, { number: subject.number })
              : fill(wording.line, { line: subject.line })}
          </span>
          <StatusDot tone={strength === 'strong' ? 'warning' : 'neutral'}>
            {fill(
              strength === 'strong' ? wording.strongMatchAgreements : wording.weakMatchAgreements,
              { agreements: agrees.map((one) => AGREEMENT_WORDS[one]).join(', ') },
            )}
          </StatusDot>
        </div>
        <SideBySide match={match} />
        {match.decided_by && match.decided_at && decision && (
          <p className="mt-3 text-sm text-ink-muted">
            {fill(wording.decisionDecidedByDecidedBy, {
              decision: DECISION_WORDS[decision],
              decidedBy: match.decided_by,
              decidedAt: <Moment at={match.decided_at} />,
            })}
          </p>
        )}
        {isOpen && (
          <div className="mt-4 flex flex-wrap gap-3">
            {choices.map((choice) => (
              <Button
                key={choice}
                variant="secondary"
                isPending={pending === choice}
                onClick={() => onDecide(choice)}
              >
                {BUTTON_WORDS[choice]}
                <VisuallyHidden> {customer.name}</VisuallyHidden>
              </Button>
            ))}
          </div>
        )}
      </section>
    </li>
  )
}

function SideBySide({ match: { subject, customer, agrees } }: { match: SearchMatch }) {
  const say = useSay()
  const outside = agrees.includes('outside_name') ? customer.outside_names.join('; ') : ''
  const rows: [string, ReactNode, ReactNode][] = [
    [
      wording.name,
      subject.name,
      <Link
        key="customer"
        to={consoleHref('/console/customers/:uuid', { uuid: customer.depositor_id })}
        className={linkClass}
      >
        {customer.name}
      </Link>,
    ],
    ...(subject.aliases.length > 0 || outside
      ? ([[wording.otherNames, subject.aliases.join('; '), outside]] satisfies [
          string,
          string,
          string,
        ][])
      : []),
    [wording.dateOfBirth, bornOn(subject.date_of_birth), bornOn(customer.date_of_birth)],
    [
      subject.ein ? wording.einOrSsn : 'SSN',
      subject.ein ?? endingIn(subject.ssn_last_four),
      endingIn(customer.ssn_last_four),
    ],
    [wording.address, subject.address, customer.address],
    [wording.account, null, accountWords(customer)],
  ]
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="w-[24%] pb-1 font-normal">
            <VisuallyHidden>{wording.field}</VisuallyHidden>
          </th>
          <th scope="col" className="pr-3 pb-1 font-normal">
            {wording.inTheRequest}
          </th>
          <th scope="col" className="pb-1 font-normal">
            {say(wording.customer)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([term, asked, known]) => (
          <tr key={term} className="border-t border-hairline align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal text-ink-muted">
              {term}
            </th>
            <td className="figures py-1.5 pr-3 wrap-anywhere">
              {asked || <Nothing>{wording.notAvailable}</Nothing>}
            </td>
            <td className="figures py-1.5 wrap-anywhere">
              {known || <Nothing>{wording.notAvailable}</Nothing>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function bornOn(date: string | null): string | null {
  return date && formatDate(date)
}

function endingIn(digits: string | null): string | null {
  return digits && fill(wording.endingInDigits, { digits })
}

function accountWords(customer: SearchMatch['customer']): string {
  const { account_last_four, opened_on, closed_on, left_on, is_primary } = customer
  if (!account_last_four || !opened_on) return wording.noneOpened
  return [
    fill(wording.endingInAccountLastFour, { accountLastFour: account_last_four }),
    is_primary ? wording.primaryOwner : wording.jointOwner,
    fill(wording.openedOn, { openedOn: formatDate(opened_on) }),
    closed_on && fill(wording.closedOn, { closedOn: formatDate(closed_on) }),
    left_on && fill(wording.leftOn, { leftOn: formatDate(left_on) }),
  ]
    .filter(Boolean)
    .join(', ')
}
