import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox-depositors'
import { useState } from 'react'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { DepositorCard, DepositorRow, type DepositorProps } from './DepositorCard.tsx'
import { standingOf } from './standing.ts'
import { findPeople, splitTour, type TourStop } from './tour.ts'
import { useSignIn } from './use-sign-in.ts'

type WayIn = Omit<DepositorProps, 'depositor'>

/** A tour of six first; then everybody, to be searched. */
export function People({ people }: { people: readonly Depositor[] }) {
  const signIn = useSignIn()
  // A page that is about to be left stays as it is.
  const signingIn = signIn.isPending || signIn.isSuccess ? signIn.variables : null
  const wayIn = { signingIn, onSignIn: signIn.mutate }
  const { tour, rest } = splitTour(people)
  const password = people.find((each) => each.password !== null)?.password
  return (
    <>
      {signIn.isError && (
        <div className="mb-6">
          <Notice severity="error" role="alert" title="That sign-in did not work">
            {signIn.error.message}
          </Notice>
        </div>
      )}
      {tour.length > 0 && <Tour stops={tour} wayIn={wayIn} />}
      <Everybody people={rest} wayIn={wayIn} isAfterTour={tour.length > 0} />
      {password && <ByHand password={password} />}
    </>
  )
}

function Tour({ stops, wayIn }: { stops: readonly TourStop[]; wayIn: WayIn }) {
  return (
    <section aria-labelledby="tour" className="mb-10">
      <h2 id="tour" className="text-lg">
        Six people worth meeting
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        Five minutes with these show most of it. A ribbon on their pages leads back here.
      </p>
      <ol className="grid gap-4 md:grid-cols-2">
        {stops.map(({ depositor, tryThis }) => (
          <DepositorCard
            key={depositor.depositor_id}
            depositor={depositor}
            tryThis={tryThis}
            {...wayIn}
          />
        ))}
      </ol>
    </section>
  )
}

interface EverybodyProps {
  people: readonly Depositor[]
  wayIn: WayIn
  isAfterTour: boolean
}

function Everybody({ people, wayIn, isAfterTour }: EverybodyProps) {
  const [typed, setTyped] = useState('')
  const told = people.map((depositor) => ({ depositor, standing: standingOf(depositor).words }))
  const found = findPeople(told, typed)
  if (people.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{isAfterTour ? 'Everybody else' : 'Everybody'}</h2>
      <div className="mt-3 max-w-task">
        <Field label="Find somebody" hint="By name, email address, story or standing">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Announcement>{typed && `${found.length} found`}</Announcement>
      {found.length === 0 && (
        <p className="mt-4 text-ink-muted">Nobody like that. Try a part of a name or a status.</p>
      )}
      <ul className="mt-2 -mb-3 divide-y divide-hairline">
        {found.map(({ depositor }) => (
          <DepositorRow key={depositor.depositor_id} depositor={depositor} {...wayIn} />
        ))}
      </ul>
    </Card>
  )
}

function ByHand({ password }: { password: string }) {
  return (
    <p className="mt-6 text-ink-muted">
      To sign in by hand, use the email address of a demo person and the password{' '}
      <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-sm whitespace-nowrap text-ink">
        {password}
      </code>
      ; the code arrives in the inbox.
    </p>
  )
}
