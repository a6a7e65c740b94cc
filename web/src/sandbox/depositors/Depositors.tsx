import { useBranding } from '../../branding/use-branding.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { useSandbox } from '../use-sandbox.ts'
import { InstitutionSwitch } from './InstitutionSwitch.tsx'
import { People } from './People.tsx'

const REFRESH_MS = 10_000
/** The refresh interval while a first start creates the demo people. */
const REFRESH_WHILE_SEEDING_MS = 1_000

/** The people of this institution. One click signs in as one of them. */
export function Depositors() {
  const branding = useBranding()
  const { data: arrival } = useSandbox(['arrival'], sandbox.arrival, (known) =>
    known?.is_done ? false : REFRESH_WHILE_SEEDING_MS,
  )
  const isSeeding = arrival?.is_done === false
  const depositors = useSandbox(
    ['depositors', isSeeding ? 'arriving' : 'there'],
    sandbox.depositors,
    isSeeding ? REFRESH_WHILE_SEEDING_MS : REFRESH_MS,
  )
  return (
    <Section
      title="Depositors"
      lead={`The outside world of ${branding?.name ?? 'this institution'}, simulated: nothing here leaves this machine. Choose somebody and look through their eyes.`}
    >
      <InstitutionSwitch />
      {isSeeding && <SeedingNotice here={arrival.here} total={arrival.total} />}
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

function SeedingNotice({ here, total }: { here: number; total: number }) {
  return (
    <div className="mb-6">
      <Notice severity="info" role="status" title="The demo people are arriving">
        {here} of {total} people are here; the rest arrive in a few seconds.
      </Notice>
    </div>
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
