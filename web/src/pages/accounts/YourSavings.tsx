import { authEndpoints } from '@passbook/contract/auth'
import { Link } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { MESSAGE_CENTER } from '../../destinations.ts'
import { useJointThing } from '../../features/joint/use-joint-thing.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { Card } from '../../ui/Card.tsx'
import { WhatAndWhy } from '../../ui/WhatAndWhy.tsx'
import { useNonprofitThing } from './use-nonprofit-thing.ts'

interface NextThing {
  to: Path
  what: string
  why: string
}

const PHONE: NextThing = {
  to: '/setup-mobile-mfa',
  what: 'Add your mobile phone',
  why: 'We then text you the code for signing in.',
}
/** The primary's alone; without any, the list leads to where the first is added. */
const BENEFICIARIES: NextThing = {
  to: '/beneficiary/list',
  what: 'Beneficiaries',
  why: 'Who receives your savings when you die.',
}
const ALWAYS: readonly NextThing[] = [
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

/** What somebody can set up, look at or ask next. */
export function YourSavings() {
  const user = useData(authEndpoints.getUser).data
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const joint = useJointThing()
  const nonprofit = useNonprofitThing()
  const things = [
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
        {things.map(({ to, what, why }) => (
          <li key={to} className="border-b border-hairline last:border-b-0">
            <Link
              to={to}
              className="flex min-h-target items-center justify-between gap-4 rounded-sm py-2 no-underline"
            >
              <WhatAndWhy what={what} why={why} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
