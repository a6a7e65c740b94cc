import { shareInPercent } from '@passbook/contract/nonprofits'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useGiving } from './use-giving.ts'

/** Confirms the choice, and says when the first gift is made. */
export function NonprofitSuccessPage() {
  const { query } = useGiving()
  const name = useBranding()?.short_name ?? 'We'
  const { earnings } = useCharterWords()
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <QueryState query={query}>
        {({ nonprofit, share }) =>
          nonprofit ? (
            <Intro title={`You chose ${nonprofit.name}`}>
              <p>
                After this month ends, {name} donates {shareInPercent(share ?? '0')} of the{' '}
                {earnings} it credited to you this month, from its own money. You can see every
                donation on the non-profit page.
              </p>
            </Intro>
          ) : (
            <Intro title="You chose no non-profit">
              <p>
                Starting this month, {name} makes no donations for your account. Past donations
                don’t change.
              </p>
            </Intro>
          )
        }
      </QueryState>
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
        <Link to={href('/non-profit/select')} className={`${standaloneLinkClass} self-center`}>
          Go to the non-profit page
        </Link>
      </div>
    </div>
  )
}
