import { nameBeneficiaries } from '../acts/beneficiaries.ts'
import { closeAccount } from '../acts/closing.ts'
import { signUp } from '../acts/joining.ts'
import { LAST_FOUR, depositMore, signDocuments, ssnOf } from '../acts/opening.ts'
import { withdraw } from '../acts/saving.ts'
import {
  askToShare,
  beginSharing,
  guessTheirNumber,
  removeJointOwner,
  enterTheirEmployer,
  enterTheirAddress,
  enterTheirBasics,
} from '../acts/sharing.ts'
import type { Invitee, Person } from '../person.ts'
import type { Step } from '../story.ts'
import type { World } from '../world.ts'
import { depositedOn, fundedOn } from './funded.ts'

/** Joint accounts. The primary owner's steps come before the joint owner's of the same time. */

type InviteAct = (world: World, invitee: Invitee) => Promise<void>

/** Saved alone for some weeks, then invited a joint owner, as far as these acts go. */
function invited(invitee: Invitee, ...acts: readonly InviteAct[]): Step[] {
  return [
    ...fundedOn(-20, 2_400_00),
    ...acts.map((act) => ({ day: -1, act: (world: World) => act(world, invitee) })),
  ]
}

export const gaveEmail = (invitee: Invitee) => invited(invitee, beginSharing)
export const gaveBasics = (invitee: Invitee) => invited(invitee, beginSharing, enterTheirBasics)
export const gaveBasicsAndAddress = (invitee: Invitee) =>
  invited(invitee, beginSharing, enterTheirBasics, enterTheirAddress)
export const gaveAllDetails = (invitee: Invitee) =>
  invited(invitee, beginSharing, enterTheirBasics, enterTheirAddress, enterTheirEmployer)
/** The last four digits of the SSN decide the identity check. */
export const checked = (invitee: Invitee) => invited(invitee, askToShare)
export const lockedOut = (invitee: Invitee) => invited(invitee, askToShare, guessTheirNumber)

/** Signed up on the day of the invitation, and stopped before the documents. */
export const signedUp: Step[] = [{ day: -1, at: '11:00', act: (world) => signUp(world) }]

/** The details that a primary owner enters for another demo person. */
export function inviteeFor({
  name,
  email,
  phone,
}: Pick<Person, 'name' | 'email' | 'phone'>): Invitee {
  return { name, email, ssn: ssnOf(phone, LAST_FOUR.passed) }
}

function invitedOn(day: number, invitee: Invitee): Step {
  return { day, act: (world) => askToShare(world, invitee) }
}

/** The joint owner's steps: signs up that day, and signs the documents the next. */
function joinedAfter(day: number): Step[] {
  return [
    { day, at: '15:00', act: (world) => signUp(world, { isLongAgo: true }) },
    { day: day + 1, act: (world) => signDocuments(world) },
  ]
}

const CLEMENTINE = {
  first_name: 'Clementine',
  last_name: 'Hearthstone',
  date_of_birth: '2012-09-14',
}

/** A joint account of a year, with deposits and withdrawals by both, and beneficiaries that one proposed. */
export const sharesFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-420, 6_500_00),
  depositedOn(-395, 400_00),
  invitedOn(-372, invitee),
  depositedOn(-300, 850_00),
  { day: -215, act: (world) => withdraw(world, 1_200_00) },
  depositedOn(-96, 500_00),
  // Recent, so that the other owner still has time to agree.
  { day: -3, act: (world) => nameBeneficiaries(world, [CLEMENTINE]) },
]
export const sharesSecond: Step[] = [
  ...joinedAfter(-372),
  { day: -340, act: (world) => depositMore(world, 1_750_00) },
  { day: -180, act: (world) => withdraw(world, 600_00) },
  { day: -70, act: (world) => depositMore(world, 320_00) },
]

/** The primary owner asks to close the account; the joint owner has not agreed yet. */
export const closesFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-150, 3_100_00),
  invitedOn(-128, invitee),
  { day: -2, act: closeAccount },
]
export const closesSecond: Step[] = [
  ...joinedAfter(-128),
  { day: -90, act: (world) => depositMore(world, 275_00) },
]

/** The primary owner asks the joint owner to leave, who has not agreed yet. */
export const partsFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-145, 4_200_00),
  invitedOn(-125, invitee),
  { day: -1, act: removeJointOwner },
]
export const partsSecond: Step[] = [
  ...joinedAfter(-125),
  { day: -88, act: (world) => depositMore(world, 190_00) },
]

/** The joint owner asked to leave, and the primary owner agreed two days later. */
export const partedFirst = (invitee: Invitee): Step[] => [
  ...fundedOn(-160, 5_000_00),
  invitedOn(-140, invitee),
  { day: -68, act: removeJointOwner },
]
export const partedSecond: Step[] = [
  ...joinedAfter(-140),
  { day: -110, act: (world) => depositMore(world, 640_00) },
  { day: -70, act: removeJointOwner },
]
