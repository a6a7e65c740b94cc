import type { ServiceTerms } from '@passbook/contract/transfers'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { ratePercent } from '../../lib/rate-percent.ts'
import * as wording from './wording.ts'

/** The rate and the yield with the text the law requires next to them (RULES: Saying what it pays). */
export function ApyWords({ terms }: { terms: ServiceTerms }) {
  const { rate } = useCharterWords()
  return (
    <div>
      <p>
        <span className="figures text-lg font-bold">{terms.apy}%</span>{' '}
        <abbr title={wording.annualPercentageYield} className="no-underline">
          {wording.apy}
        </abbr>
        <span className="figures">
          {' '}
          · {rate.charAt(0).toUpperCase() + rate.slice(1)} {ratePercent(terms.rate)}
        </span>
      </p>
      <p className="text-sm text-ink-muted">{terms.apy_words}</p>
    </div>
  )
}
