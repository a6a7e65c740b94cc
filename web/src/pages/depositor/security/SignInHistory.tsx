import { formatMoment } from '@passbook/contract/format-dates'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { type SignIn, type SignInMethod, securityEndpoints } from '@passbook/contract/security'
import { usePages } from '../../../api/use-pages.ts'
import { fill } from '../../../lib/fill.ts'
import { FieldsSkeleton } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { Section } from '../about/Section.tsx'
import * as wording from '../wording.ts'

const METHODS: Record<SignInMethod, string> = {
  code: wording.withPasswordAndCode,
  device: wording.withPasswordOnARemembered,
  passkey: wording.withAPasskey,
}

const ALL = {}

/** Successful and failed sign-ins, newest first, page by page. */
export function SignInHistory() {
  const { data, error, refetch, ...pages } = usePages(securityEndpoints.getSignIns, ALL)
  const all = data?.pages.flatMap(({ sign_ins }) => sign_ins) ?? []
  return (
    <Section
      title={wording.signInHistory}
      intro={fill(wording.theLastDaysIfYou, { days: inWords(LIMITS.signIns.days, 'day') })}
    >
      {pages.isPending && <FieldsSkeleton />}
      <Refusal error={error} title={wording.weCouldntLoadYourSign}>
        <Button variant="secondary" onClick={() => void refetch()}>
          {wording.retry}
        </Button>
      </Refusal>
      {data && all.length === 0 && <p>{wording.yourSignInsWillAppear}</p>}
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
          {wording.showEarlierSignIns}
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
          {is_success ? wording.signedIn : wording.failed}
        </StatusDot>
      </div>
      <p className="text-sm text-ink-muted">
        {METHODS[method]}. {device}
        {place && `, ${place}`}.
      </p>
    </li>
  )
}
