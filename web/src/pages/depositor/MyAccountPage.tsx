import { authEndpoints } from '@passbook/contract/auth'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { BeneficiariesSection } from './about/BeneficiariesSection.tsx'
import { HowWeReachYou } from './about/HowWeReachYou.tsx'
import { HowYouSignIn } from './about/HowYouSignIn.tsx'
import { JointSection } from './about/JointSection.tsx'
import { Leaving } from './about/Leaving.tsx'
import { LinkedAccountSection } from './about/LinkedAccountSection.tsx'
import { WhereYouLive } from './about/WhereYouLive.tsx'
import { WhoYouAre } from './about/WhoYouAre.tsx'
import { UnfinishedChange } from './contact/UnfinishedChange.tsx'

/** Who the person is, where they live, how we reach them, what is linked and how they sign in. */
export function MyAccountPage() {
  const user = useData(authEndpoints.getUser)
  const depositor = useData(depositorEndpoints.getDepositor)
  return (
    <div className="max-w-task">
      <Intro title="User information">
        <Link
          to={href('/my-account/edit-user-info')}
          className={`${standaloneLinkClass} self-start`}
        >
          Edit user information
        </Link>
      </Intro>
      <UnfinishedChange />
      <QueryState query={depositor}>
        {(told) => (
          <>
            <WhoYouAre depositor={told} />
            <WhereYouLive depositor={told} />
          </>
        )}
      </QueryState>
      <QueryState query={user}>
        {(known) => (
          <>
            <HowWeReachYou user={known} />
            <LinkedAccountSection />
            <BeneficiariesSection />
            <JointSection />
            <HowYouSignIn user={known} />
            <Leaving />
          </>
        )}
      </QueryState>
    </div>
  )
}
