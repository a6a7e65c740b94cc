import { formatShare } from '@passbook/contract/allocations'
import type { Beneficiaries, Beneficiary } from '@passbook/contract/beneficiaries'
import {
  KIND_WORDS,
  RELATIONSHIP_WORDS,
  nameOfBeneficiary,
} from '@passbook/contract/beneficiary-words'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, href } from 'react-router'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { beneficiaryAddress } from './beneficiary-schema.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { ofKind, useBeneficiaries } from './use-beneficiaries.ts'
import * as wording from './wording.ts'

/** All beneficiaries by kind, with their shares. */
export function BeneficiaryListPage() {
  const list = useBeneficiaries()
  return (
    <div className="max-w-task">
      <Intro title={wording.beneficiaries}>
        <p>{wording.whoReceivesYourMoneyWhen}</p>
      </Intro>
      <QueryState query={list}>
        {(data) => (
          <div className="flex flex-col gap-8">
            <ProposalNotice list={data} />
            <BeneficiariesOfKind list={data} kind="primary" />
            <BeneficiariesOfKind list={data} kind="contingent" />
            <div className="flex flex-col gap-2">
              <ContinueLink to="/beneficiary/add">{wording.addABeneficiary}</ContinueLink>
              <Link
                to={href('/dashboard/coverage')}
                className={`${standaloneLinkClass} self-center`}
              >
                {wording.seeHowTheyAffectYour}
              </Link>
            </div>
            <HowItWorks />
          </div>
        )}
      </QueryState>
    </div>
  )
}

function BeneficiariesOfKind({ list, kind }: { list: Beneficiaries; kind: Beneficiary['kind'] }) {
  const all = ofKind(list, kind)
  if (all.length === 0) return null
  return (
    <section aria-labelledby={kind}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={kind} className="text-lg font-bold">
          {KIND_WORDS[kind]}
        </h2>
        {all.length > 1 && (
          <Link
            to={`${href('/beneficiary/update-allocations')}?kind=${kind}`}
            className={standaloneLinkClass}
          >
            {wording.changeShares}
          </Link>
        )}
      </div>
      <ul className="border-t border-hairline">
        {all.map((one) => (
          <li key={one.uuid} className="border-b border-hairline">
            <Row beneficiary={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <Link
      to={beneficiaryAddress('/beneficiary/details', beneficiary.uuid)}
      className="flex min-h-target items-center justify-between gap-4 rounded-sm py-3 no-underline hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block font-bold wrap-anywhere text-primary-text">
          {nameOfBeneficiary(beneficiary)}
        </span>
        <span className="block text-sm text-ink-muted">
          {RELATIONSHIP_WORDS[beneficiary.relationship]}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <span className="figures font-bold text-ink">{formatShare(beneficiary.allocation_bp)}</span>
        <ChevronRight aria-hidden className="size-5 text-ink-muted" />
      </span>
    </Link>
  )
}
