import type { ServiceTerms } from '@passbook/contract/transfers'

/** The yield with the text the law requires next to it (RULES: Saying what it pays). */
export function ApyWords({ terms }: { terms: ServiceTerms }) {
  return (
    <div>
      <p>
        <span className="figures text-lg font-bold">{terms.apy}%</span>{' '}
        <abbr title="Annual Percentage Yield" className="no-underline">
          APY
        </abbr>
      </p>
      <p className="text-sm text-ink-muted">{terms.apy_words}</p>
    </div>
  )
}
