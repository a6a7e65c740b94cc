import { formatShare } from '@passbook/contract/allocations'
import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { KIND_WORDS, nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href, useSearchParams } from 'react-router'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { ProposalNotice } from './ProposalNotice.tsx'
import { type Done, useApplyChangedList, useBeneficiaries } from './use-beneficiaries.ts'
import * as wording from './wording.ts'

const TITLES: Readonly<Record<Done, string>> = {
  added: wording.beneficiaryAdded,
  changed: wording.changesSaved,
  shared: wording.sharesSaved,
  removed: wording.beneficiaryRemoved,
}

/** What was changed, and who receives what share now. */
export function BeneficiarySuccessPage() {
  const changed = useApplyChangedList()
  const list = useBeneficiaries()
  const [search] = useSearchParams()
  const done = search.get('done') ?? ''
  const isProposed = (changed ?? list.data)?.proposal !== undefined
  const saved = Object.hasOwn(TITLES, done) ? TITLES[done as Done] : wording.beneficiariesSaved
  const title = isProposed ? wording.changeProposed : saved
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={title}>
        {isProposed ? (
          <p>{wording.thisIsTheListYou}</p>
        ) : (
          <p>{wording.yourCurrentBeneficiariesWeSent}</p>
        )}
      </Intro>
      <QueryState query={list}>
        {(data) => {
          const shown = changed && changed.version > data.version ? changed : data
          return (
            <div className="flex flex-col gap-6">
              <ProposalNotice list={shown} />
              <Shares list={shown} />
            </div>
          )
        }}
      </QueryState>
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link to={href('/beneficiary/add')} className={`${standaloneLinkClass} self-center`}>
          {wording.addABeneficiary}
        </Link>
        {(list.data?.beneficiaries.length ?? 0) > 0 && (
          <Link to={href('/beneficiary/list')} className={`${standaloneLinkClass} self-center`}>
            {wording.seeYourBeneficiaries}
          </Link>
        )}
        <Link to={href('/dashboard/coverage')} className={`${standaloneLinkClass} self-center`}>
          {wording.seeYourInsuranceCoverage}
        </Link>
      </div>
    </div>
  )
}

function Shares({ list: { beneficiaries } }: { list: Beneficiaries }) {
  if (beneficiaries.length === 0) return <p>{wording.youHaveNoBeneficiaries}</p>
  return (
    <DefinitionRows
      rows={beneficiaries.map((one) => ({
        term: nameOfBeneficiary(one),
        value:
          one.kind === 'primary'
            ? formatShare(one.allocation_bp)
            : `${formatShare(one.allocation_bp)}, ${KIND_WORDS[one.kind].toLowerCase()}`,
      }))}
    />
  )
}
