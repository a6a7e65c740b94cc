import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox'
import { useBranding } from '../../branding/use-branding.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { useSandbox } from '../use-sandbox.ts'
import { DepositorCard, DepositorRow } from './DepositorCard.tsx'
import { InstitutionSwitch } from './InstitutionSwitch.tsx'
import { useSignIn } from './use-sign-in.ts'

const REFRESH_MS = 10_000

/** Who there is at this institution; one click signs in as one of them. */
export function Depositors() {
  const branding = useBranding()
  const depositors = useSandbox(['depositors'], sandbox.depositors, REFRESH_MS)
  return (
    <Section
      title="Depositors"
      lead={`The outside world of ${branding?.name ?? 'this bank'}, simulated: nothing here leaves this machine. Choose somebody and look at the bank through their eyes.`}
    >
      <InstitutionSwitch />
      <QueryState
        query={depositors}
        loading={<Loading />}
        empty="Nobody yet. Whoever registers at this bank appears here."
      >
        {(people) => <People people={people} />}
      </QueryState>
    </Section>
  )
}

function People({ people }: { people: readonly Depositor[] }) {
  const signIn = useSignIn()
  // A page that is about to be left stays as it is.
  const signingIn = signIn.isPending || signIn.isSuccess ? signIn.variables : null
  const demo = people.filter(({ key }) => key !== null)
  const others = people.filter(({ key }) => key === null)
  const wayIn = { signingIn, onSignIn: signIn.mutate }
  return (
    <>
      {signIn.isError && (
        <div className="mb-6">
          <Notice severity="error" role="alert" title="That sign-in did not work">
            {signIn.error.message}
          </Notice>
        </div>
      )}
      {demo.length > 0 && (
        <>
          <h2 className="text-lg">Demo people</h2>
          <ByHand password={demo[0]?.password} />
          <ul className="grid gap-4 md:grid-cols-2">
            {demo.map((depositor) => (
              <DepositorCard key={depositor.depositor_id} depositor={depositor} {...wayIn} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <Card className="mt-8">
          <h2 className="text-lg">Others who registered</h2>
          <ul className="mt-2 -mb-3 divide-y divide-hairline">
            {others.map((depositor) => (
              <DepositorRow key={depositor.depositor_id} depositor={depositor} {...wayIn} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function ByHand({ password }: { password: string | null | undefined }) {
  if (!password) return null
  return (
    <p className="mt-1 mb-4 text-ink-muted">
      To sign in by hand, use their email address and the password{' '}
      <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-sm whitespace-nowrap text-ink">
        {password}
      </code>
      ; the code arrives in the inbox.
    </p>
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
