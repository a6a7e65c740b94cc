import { closeAccount } from '../acts/closing.ts'
import { signUp } from '../acts/joining.ts'
import { LAST_FOUR, depositMore, signDocuments, ssnOf } from '../acts/opening.ts'
import { withdraw } from '../acts/saving.ts'
import {
  askToShare,
  beginSharing,
  guessTheirNumber,
  haveSecondLeave,
  tellWhatTheyDo,
  tellWhereTheyLive,
  tellWhoTheyAre,
} from '../acts/sharing.ts'
import type { Invitee, Person } from '../person.ts'
import type { Step } from '../story.ts'
import type { World } from '../world.ts'
import { depositedOn, fundedOn } from './funded.ts'

/** Accounts of two. The first holder's steps come before the second's of the same moment. */

type Ask = (world: World, invitee: Invitee) => Promise<void>

/** Saved alone for some weeks, then asked somebody to share the account, as far as these acts go. */
function asked(invitee: Invitee, ...acts: readonly Ask[]): Step[] {
  return [
    ...fundedOn(-20, 2_400_00),
    ...acts.map((act) => ({ day: -1, act: (world: World) => act(world, invitee) })),
  ]
}

export const gaveAddress = (invitee: Invitee) => asked(invitee, beginSharing)
export const toldWho = (invitee: Invitee) => asked(invitee, beginSharing, tellWhoTheyAre)
export const toldWhere = (invitee: Invitee) =>
  asked(invitee, beginSharing, tellWhoTheyAre, tellWhereTheyLive)
export const toldAll = (invitee: Invitee) =>
  asked(invitee, beginSharing, tellWhoTheyAre, tellWhereTheyLive, tellWhatTheyDo)
/** How it goes on is decided by the last four of their SSN. */
export const checked = (invitee: Invitee) => asked(invitee, askToShare)
export const lockedOut = (invitee: Invitee) => asked(invitee, askToShare, guessTheirNumber)

/** Signed up on the day they were invited, and stopped before the documents. */
export const signedUp: Step[] = [{ day: -1, at: '11:00', act: (world) => signUp(world) }]

/** How the first holder knows somebody who has a life of their own. */
export function known({ name, email, phone }: Pick<Person, 'name' | 'email' | 'phone'>): Invitee {
  return { name, email, ssn: ssnOf(phone, LAST_FOUR.passed) }
}

function askedOn(day: number, invitee: Invitee): Step {
  return { day, act: (world) => askToShare(world, invitee) }
}

/** The second holder's side of it: signs up that day, and the documents the next. */
function joinedAfter(day: number): Step[] {
  return [
    { day, at: '15:00', act: (world) => signUp(world, { isLongAgo: true }) },
    { day: day + 1, act: (world) => signDocuments(world) },
  ]
}

/** A year of sharing: both put in, and both take out. */
export const sharesFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-420, 6_500_00),
  depositedOn(-395, 400_00),
  askedOn(-372, invitee),
  depositedOn(-300, 850_00),
  { day: -215, act: (world) => withdraw(world, 1_200_00) },
  depositedOn(-96, 500_00),
]
export const sharesSecond: Step[] = [
  ...joinedAfter(-372),
  { day: -340, act: (world) => depositMore(world, 1_750_00) },
  { day: -180, act: (world) => withdraw(world, 600_00) },
  { day: -70, act: (world) => depositMore(world, 320_00) },
]

/** The first asks to close the account; the second has not agreed yet. */
export const closesFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-150, 3_100_00),
  askedOn(-128, invitee),
  { day: -2, act: closeAccount },
]
export const closesSecond: Step[] = [
  ...joinedAfter(-128),
  { day: -90, act: (world) => depositMore(world, 275_00) },
]

/** The first asks the second to leave, who has not agreed yet. */
export const partsFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-145, 4_200_00),
  askedOn(-125, invitee),
  { day: -1, act: haveSecondLeave },
]
export const partsSecond: Step[] = [
  ...joinedAfter(-125),
  { day: -88, act: (world) => depositMore(world, 190_00) },
]

/** The second wanted to leave, and the first agreed two days later. */
export const partedFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-160, 5_000_00),
  askedOn(-140, invitee),
  { day: -68, act: haveSecondLeave },
]
export const partedSecond: Step[] = [
  ...joinedAfter(-140),
  { day: -110, act: (world) => depositMore(world, 640_00) },
  { day: -70, act: haveSecondLeave },
]
