import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox-depositors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { settleLogout } from '../../session/owed-logout.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { sandbox } from '../sandbox-api.ts'
import { DepositorCard, DepositorRow, type DepositorProps } from './DepositorCard.tsx'
import { standingOf } from './standing.ts'

/** Six people who show most features, from a new account on, and what to try as each. */
const TOUR: readonly (readonly [key: string, tryThis: string])[] = [
  ['fresh', 'Open an account: from the first question to the first deposit.'],
  [
    'microdeposits-pending',
    'Read the two amounts under Microdeposits, enter them, and the account is linked.',
  ],
  [
    'just-funded',
    'Cancel the deposit, or move the banking clock and watch it leave, earn and become theirs.',
  ],
  ['long-funded', 'See a year of interest: balance, transactions and documents.'],
  ['funding-returned', 'See how a deposit that came back is told, and what can be done about it.'],
  ['in-review', 'Approve or decline under Reviews, and read the letter in the inbox.'],
]

interface TourStop {
  depositor: Depositor
  tryThis: string
}

/** Splits the people into those of the tour and the rest. */
export function splitTour(people: readonly Depositor[]): {
  tour: TourStop[]
  rest: Depositor[]
} {
  const tour = TOUR.flatMap(([key, tryThis]) => {
    const depositor = people.find((each) => each.key === key)
    return depositor ? [{ depositor, tryThis }] : []
  })
  const inTour = new Set(tour.map(({ depositor }) => depositor))
  return { tour, rest: people.filter((each) => !inTour.has(each)) }
}

/** Finds people whose name, email, story, status or joint holder contains every typed word. */
export function findPeople<P extends { depositor: Depositor; standing: string }>(
  people: readonly P[],
  typed: string,
): P[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return people.filter(({ depositor: { name, email, story, shares }, standing }) => {
    const shared = shares ? ['joint account', shares.name, shares.email] : []
    const text = [name, email, story, standing, ...shared].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type SignInProps = Omit<DepositorProps, 'depositor'>

/** The tour of six people, then a search of the rest. */
export function People({ people }: { people: readonly Depositor[] }) {
  const signIn = useSignIn()
  // The button stays pending while the browser leaves the page.
  const signingIn = signIn.isPending || signIn.isSuccess ? signIn.variables : null
  const signInProps = { signingIn, onSignIn: signIn.mutate }
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
      {tour.length > 0 && <Tour stops={tour} signInProps={signInProps} />}
      <Everybody people={rest} signInProps={signInProps} isAfterTour={tour.length > 0} />
      {password && <ManualSignIn password={password} />}
    </>
  )
}

function Tour({ stops, signInProps }: { stops: readonly TourStop[]; signInProps: SignInProps }) {
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
            {...signInProps}
          />
        ))}
      </ol>
    </section>
  )
}

interface EverybodyProps {
  people: readonly Depositor[]
  signInProps: SignInProps
  isAfterTour: boolean
}

function Everybody({ people, signInProps, isAfterTour }: EverybodyProps) {
  const [typed, setTyped] = useState('')
  const rows = people.map((depositor) => ({ depositor, standing: standingOf(depositor).words }))
  const found = findPeople(rows, typed)
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
          <DepositorRow key={depositor.depositor_id} depositor={depositor} {...signInProps} />
        ))}
      </ul>
    </Card>
  )
}

function ManualSignIn({ password }: { password: string }) {
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

/** Starts a real session in this browser and opens the bank. */
function useSignIn() {
  return useMutation(
    {
      mutationFn: (depositorId: string) => sandbox.signIn(depositorId),
      onSuccess: ({ location: to }) => {
        // The new cookie replaced the old one, so no session is left to end.
        settleLogout()
        location.assign(to)
      },
    },
    queryClient,
  )
}
