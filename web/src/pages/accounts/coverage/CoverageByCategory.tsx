import { type Coverage, NCUA_TRUST_RULES_FROM, type OwnerCover } from '@passbook/contract/coverage'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { type DefinitionRow, DefinitionRows } from '../../../ui/DefinitionRows.tsx'

const CATEGORY_WORDS: Readonly<Record<OwnerCover['category'], string>> = {
  single: 'Single account',
  joint: 'Joint account',
  trust: 'Account payable on death',
}

/** What each owner has in each ownership category, and why it is insured up to that limit. */
export function CoverageByCategory({ coverage }: { coverage: Coverage }) {
  return (
    <section aria-labelledby="why" className="flex flex-col gap-4">
      <h2 id="why" className="text-lg font-bold">
        How it comes to that
      </h2>
      <p>{whyWords(coverage)}</p>
      {coverage.covers.map((cover) => (
        <section key={`${cover.owner} ${cover.category}`} className="border-t border-hairline pt-4">
          <h3 className="mb-2 font-bold">
            {cover.owner ?? 'You'}: {CATEGORY_WORDS[cover.category].toLowerCase()}
          </h3>
          <DefinitionRows rows={rowsOf(cover, coverage.owners)} />
        </section>
      ))}
    </section>
  )
}

function rowsOf(cover: OwnerCover, owners: number): DefinitionRow[] {
  const whose = cover.owner === null ? 'Your share' : 'Their share'
  return [
    {
      term: owners > 1 ? `${whose} of the balance` : 'Balance',
      value: formatCents(cover.balance_cents),
    },
    { term: 'Insured up to', value: formatCents(cover.limit_cents) },
    { term: 'Insured', value: formatCents(cover.insured_cents) },
    { term: 'Not insured', value: formatCents(cover.uninsured_cents) },
  ]
}

const WHO_COUNTS =
  'People count, and charities whose EIN we have; contingent beneficiaries, trusts and companies do not.'

function whyWords(coverage: Coverage): string {
  const { category, owners, counted_beneficiaries: counted } = coverage
  if (category === 'single') return 'You hold it alone: each owner is insured up to $250,000.'
  if (category === 'joint') {
    return `${owners} people hold it together: each of them is insured up to $250,000 for their equal share of joint accounts.`
  }
  const each = formatCents(25_000_000 * counted)
  const named =
    counted === 1 ? 'one primary beneficiary counts' : `${counted} primary beneficiaries count`
  const many = owners === 1 ? '' : ` for each of the ${owners} owners`
  return `Because ${named}, it is insured as an account payable on death: $250,000 for each of them, ${each} in all${many}. ${mostWords(coverage)} ${WHO_COUNTS}`
}

function mostWords({ insurer, as_of }: Coverage): string {
  return insurer === 'NCUA' && as_of < NCUA_TRUST_RULES_FROM
    ? `Until ${formatFullDay(NCUA_TRUST_RULES_FROM)} shares matter: of more than five beneficiaries each one’s share is insured up to $250,000, if that is more, and the share of an organization that does not count is insured as your own.`
    : 'At most five count, whatever their shares.'
}
