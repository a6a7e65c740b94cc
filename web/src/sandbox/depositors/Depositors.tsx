import { useBranding } from '../../branding/use-branding.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { useSandbox } from '../use-sandbox.ts'
import { InstitutionSwitch } from './InstitutionSwitch.tsx'
import { People } from './People.tsx'

const REFRESH_MS = 10_000

/** Who there is at this institution; one click signs in as one of them. */
export function Depositors() {
  const branding = useBranding()
  const depositors = useSandbox(['depositors'], sandbox.depositors, REFRESH_MS)
  return (
    <Section
      title="Depositors"
      lead={`The outside world of ${branding?.name ?? 'this institution'}, simulated: nothing here leaves this machine. Choose somebody and look through their eyes.`}
    >
      <InstitutionSwitch />
      <QueryState
        query={depositors}
        loading={<Loading />}
        empty="Nobody yet. Open an account there, and you appear here."
      >
        {(people) => <People people={people} />}
      </QueryState>
    </Section>
  )
}

function Loading() {
  return (
    <div className="grid gap-4 pt-20 md:grid-cols-2">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-48 rounded-lg" />
      ))}
    </div>
  )
}
