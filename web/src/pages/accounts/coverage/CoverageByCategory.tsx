import { type Coverage, NCUA_TRUST_RULES_FROM, type OwnerCover } from '@passbook/contract/coverage'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { fill } from '../../../lib/fill.ts'
import { type DefinitionRow, DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import * as wording from '../wording.ts'

const CATEGORY_WORDS: Readonly<Record<OwnerCover['category'], string>> = {
  single: wording.singleAccount,
  joint: wording.jointAccount,
  trust: wording.payableOnDeathAccount,
}

/** What each owner has in each ownership category, and why it is insured up to that limit. */
export function CoverageByCategory({ coverage }: { coverage: Coverage }) {
  return (
    <section aria-labelledby="why" className="flex flex-col gap-4">
      <h2 id="why" className="text-lg font-bold">
        {wording.howThisIsCalculated}
      </h2>
      <p>{whyWords(coverage)}</p>
      {coverage.covers.map((cover) => (
        <section key={`${cover.owner} ${cover.category}`} className="border-t border-hairline pt-4">
          <h3 className="mb-2 font-bold">
            {cover.owner ?? wording.you}: {CATEGORY_WORDS[cover.category].toLowerCase()}
          </h3>
          <DefinitionRows rows={rowsOf(cover, coverage.owners)} />
        </section>
      ))}
    </section>
  )
}

function rowsOf(cover: OwnerCover, owners: number): DefinitionRow[] {
  const share =
    cover.owner === null ? wording.yourShareOfTheBalance : wording.theirShareOfTheBalance
  return [
    {
      term: owners > 1 ? share : wording.balance,
      value: formatCents(cover.balance_cents),
    },
    { term: wording.insuredUpTo, value: formatCents(cover.limit_cents) },
    { term: wording.insured, value: formatCents(cover.insured_cents) },
    { term: wording.notInsured, value: formatCents(cover.uninsured_cents) },
  ]
}

const WHO_COUNTS = wording.weCountPeopleAndCharities

function whyWords(coverage: Coverage): string {
  const { category, owners, counted_beneficiaries: counted } = coverage
  if (category === 'single') return wording.youreTheOnlyOwner
  if (category === 'joint') {
    return fill(wording.thisAccountHasOwners, { owners })
  }
  const why =
    counted === 1
      ? wording.becauseOneBeneficiaryCounts
      : fill(wording.becauseCountedBeneficiaries, {
          counted,
          limit: formatCents(25_000_000 * counted),
        })
  return [why, mostWords(coverage), WHO_COUNTS].join(' ')
}

function mostWords({ insurer, as_of }: Coverage): string {
  return insurer === 'NCUA' && as_of < NCUA_TRUST_RULES_FROM
    ? fill(wording.untilNcuaTrustRulesFrom, {
        ncuaTrustRulesFrom: formatFullDay(NCUA_TRUST_RULES_FROM),
      })
    : wording.atMostFiveCountWhatever
}
