import { scheduleEndpoints } from '@passbook/contract/schedules'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { StoryAborted, type Person } from '../person.ts'
import { message } from './inbox.ts'

const AMOUNT_CENTS = 2_500
const CHANGED_CENTS = 3_100

/** Schedules a monthly deposit, unless a return has blocked it. Returns the first one. */
export async function repeatDeposit(person: Person): Promise<Transaction | undefined> {
  const made = await person.call(
    transferEndpoints.makeDeposit,
    { body: { amount_cents: AMOUNT_CENTS, repeat: { every: 'month' } } },
    {
      isDouble: true,
      leaves: [
        person.trace('deposit made'),
        person.trace('schedule begun'),
        message(person.email, 'Your recurring'),
      ],
      proves: ({ transaction }) => [
        { of: 'deposit', key: `${transaction.uuid} ${transaction.amount_cents}` },
      ],
    },
  )
  if (made.ok) return made.data.transaction
  if (made.status === 403) return undefined
  throw new StoryAborted(`no repeating deposit: ${made.status} ${made.words}`)
}

/** Changes one of the deposits if there is time. Returns its replacement. */
async function changeOne(person: Person, first: Transaction): Promise<Transaction | undefined> {
  const body = { amount_cents: CHANGED_CENTS, replaces: first.uuid, applies_to: 'this' as const }
  const changed = await person.call(
    transferEndpoints.makeDeposit,
    { body },
    {
      isDouble: true,
      leaves: [person.trace('deposit made'), { of: 'deposit voided', key: first.uuid }],
      proves: ({ transaction }) => [
        { of: 'deposit', key: `${transaction.uuid} ${transaction.amount_cents}` },
      ],
    },
  )
  if (changed.ok) return changed.data.transaction
  // Meanwhile the clock may have passed the cut-off, or a return may have blocked it.
  if (changed.status === 403 || changed.errors['replaces'] || changed.errors['date'])
    return undefined
  throw new StoryAborted(`not changed: ${changed.status} ${changed.words}`)
}

/** Schedules a deposit, changes one, and cancels all. Returns the first one. */
export async function repeatChangeAndStop(person: Person): Promise<Transaction | undefined> {
  const first = await repeatDeposit(person)
  if (first === undefined) return undefined
  const changed = (await changeOne(person, first)) ?? first
  const stopped = await person.call(
    transferEndpoints.voidTransaction,
    { params: { uuid: changed.uuid }, body: { applies_to: 'following' } },
    {
      isDouble: true,
      leaves: [{ of: 'schedule ended', key: first.schedule?.uuid ?? '' }],
      proves: () => [message(person.email, 'deposit has ended')],
    },
  )
  if (stopped.ok || stopped.status === 403 || stopped.errors['cancel_until']) return first
  throw new StoryAborted(`not ended: ${stopped.status} ${stopped.words}`)
}

/** Approves the schedule for a newly linked account. */
export async function approveSchedule(person: Person, { schedule }: Transaction): Promise<void> {
  const said = await person.call(
    scheduleEndpoints.carryOver,
    { body: { schedule_ids: [schedule?.uuid ?? ''], transaction_ids: [] } },
    { isDouble: true, leaves: [person.trace('yes said')] },
  )
  // A return may have blocked it, or ended the schedule.
  if (said.ok || said.status === 403 || said.errors['schedule_ids']) return
  throw new StoryAborted(`no yes: ${said.status} ${said.words}`)
}
