import { shareInPercent } from '@passbook/contract/nonprofits'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useGiving } from './use-giving.ts'
import * as wording from './wording.ts'

/** Confirms the choice, and says when the first gift is made. */
export function NonprofitSuccessPage() {
  const { query } = useGiving()
  const { earnings } = useCharterWords()
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <QueryState query={query}>
        {({ nonprofit, share }) =>
          nonprofit ? (
            <Intro
              documentTitle={null}
              title={fill(wording.youChoseName, { name: nonprofit.name })}
            >
              <p>
                {fill(wording.afterThisMonthEndsWe, {
                  share: shareInPercent(share ?? '0'),
                  earnings,
                })}
              </p>
            </Intro>
          ) : (
            <Intro title={wording.yourChoiceWasRemoved}>
              <p>{wording.startingThisMonthWeMake}</p>
            </Intro>
          )
        }
      </QueryState>
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link to={href('/non-profit/select')} className={`${standaloneLinkClass} self-center`}>
          {wording.goToTheNonProfit}
        </Link>
      </div>
    </div>
  )
}
