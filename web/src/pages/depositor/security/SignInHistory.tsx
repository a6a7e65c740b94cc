import { formatMoment } from '@passbook/contract/format-dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { type SignIn, type SignInMethod, securityEndpoints } from '@passbook/contract/security'
import { usePages } from '../../../api/use-pages.ts'
import { FieldsSkeleton } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { Section } from '../about/Section.tsx'

const METHODS: Record<SignInMethod, string> = {
  code: 'With password and code',
  device: 'With password, on a remembered device',
  passkey: 'With a passkey',
}

const ALL = {}

/** Successful and failed sign-ins, newest first, page by page. */
export function SignInHistory() {
  const { data, error, refetch, ...pages } = usePages(securityEndpoints.getSignIns, ALL)
  const all = data?.pages.flatMap(({ sign_ins }) => sign_ins) ?? []
  return (
    <Section
      title="Sign-in history"
      intro={`The last ${inWords(LIMITS.signIns.days, 'day')}. If you don’t recognize one, change your password and freeze your account.`}
    >
      {pages.isPending && <FieldsSkeleton />}
      <Refusal error={error} title="We couldn’t load your sign-ins">
        <Button variant="secondary" onClick={() => void refetch()}>
          Retry
        </Button>
      </Refusal>
      {data && all.length === 0 && <p>Your sign-ins will appear here.</p>}
      <ul className="divide-y divide-hairline">
        {all.map((signIn) => (
          <SignInRow key={signIn.uuid} signIn={signIn} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          isPending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show earlier sign-ins
        </Button>
      )}
    </Section>
  )
}

function SignInRow({ signIn: { at, method, is_success, device, place } }: { signIn: SignIn }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold">{formatMoment(at)}</p>
        <StatusDot tone={is_success ? 'success' : 'danger'}>
          {is_success ? 'Signed in' : 'Failed'}
        </StatusDot>
      </div>
      <p className="text-sm text-ink-muted">
        {METHODS[method]}. {device}
        {place && `, ${place}`}.
      </p>
    </li>
  )
}
