import { authEndpoints } from '@passbook/contract/auth'
import { formatCents } from '@passbook/contract/money'
import { nonprofitEndpoints, shareInPercent } from '@passbook/contract/nonprofits'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useData, dataOptions } from '../../api/use-data.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { MESSAGE_CENTER } from '../../destinations.ts'
import { useJointLink } from '../../features/joint/use-joint-link.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkDescription } from '../../ui/LinkDescription.tsx'

interface SavingsLink {
  to: Path
  what: string
  why: string
}

const PHONE: SavingsLink = {
  to: '/setup-mobile-mfa',
  what: 'Add your mobile phone',
  why: 'We then text you the code for signing in.',
}
/** Only the primary holder sees this; an empty list leads to the page that adds the first one. */
const BENEFICIARIES: SavingsLink = {
  to: '/beneficiary/list',
  what: 'Beneficiaries',
  why: 'Who receives your savings when you die.',
}
const ALWAYS: readonly SavingsLink[] = [
  {
    to: '/dashboard/coverage',
    what: 'Insurance coverage',
    why: 'How much of your savings is insured.',
  },
  {
    to: '/my-account/preferences',
    what: 'Choose how alerts reach you',
    why: 'By email, by text, or here alone.',
  },
  { to: MESSAGE_CENTER.list, what: 'Write to us', why: 'We answer in the message center.' },
]

/** Links to what a person can set up, look at or ask next. */
export function YourSavings() {
  const user = useData(authEndpoints.getUser).data
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const joint = useJointLink()
  const nonprofit = useNonprofitLink()
  const links = [
    ...(user?.phone === null ? [PHONE] : []),
    ...(isPrimary ? [BENEFICIARIES] : []),
    ...(joint ? [joint] : []),
    ...(nonprofit ? [nonprofit] : []),
    ...ALWAYS,
  ]
  return (
    <Card className="print:hidden">
      <h2 className="mb-2 text-lg font-bold">Your savings</h2>
      <ul>
        {links.map(({ to, what, why }) => (
          <li key={to} className="border-b border-hairline last:border-b-0">
            <Link
              to={to}
              className="flex min-h-target items-center justify-between gap-4 rounded-sm py-2 no-underline"
            >
              <LinkDescription what={what} why={why} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The link to the non-profit page, for the primary holder of an institution that donates. */
function useNonprofitLink() {
  const share = useData(transferEndpoints.getService, { query: {} }).data?.donation_share ?? null
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const isOffered = share !== null && isPrimary
  const options = dataOptions(nonprofitEndpoints.getSelectedNonprofit)
  const giving = useQuery({ ...options, enabled: isOffered }, queryClient).data
  const name = useBranding()?.short_name ?? 'We'
  const { earnings } = useCharterWords()
  if (!isOffered) return null
  const to = '/non-profit/select' as const
  const chosen = giving?.nonprofit
  if (chosen?.status === 'ARCHIVED') {
    return { to, what: 'Choose another non-profit', why: `${chosen.name} has left the directory.` }
  }
  if (!chosen) {
    const why = `${name} gives ${shareInPercent(share)} of your ${earnings} on top.`
    return { to, what: giving ? 'Choose a non-profit' : 'Non-profit', why }
  }
  const given = formatCents(giving.given_cents)
  const hasGiven = giving.given_cents > 0
  const why = hasGiven ? `${name} has given ${given} because of you.` : chosen.name
  return { to, what: hasGiven ? chosen.name : 'Your non-profit', why }
}
