import { type BeneficiaryInput, nameBeneficiaries } from '../acts/beneficiaries.ts'
import type { Step } from '../story.ts'
import { depositedOn, fundedOn } from './funded.ts'

/** People who named beneficiaries. */

function namedOn(day: number, all: readonly BeneficiaryInput[]): Step {
  return { day, act: (world) => nameBeneficiaries(world, all) }
}

/** One beneficiary with an SSN; the balance is near the insurance limit. */
export const oneBeneficiary: Step[] = [
  ...fundedOn(-420, 200_000_00),
  namedOn(-415, [
    {
      first_name: 'Ottoline',
      last_name: 'Goldfinch',
      date_of_birth: '1961-05-17',
      relationship: 'spouse',
      ssn: '219099998',
      street: '4 Invented Lane',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
    },
  ]),
  depositedOn(-200, 35_000_00),
]

/** Two children and a charity with a third each, and a contingent beneficiary. */
export const threeBeneficiaries: Step[] = [
  ...fundedOn(-418, 12_000_00),
  namedOn(-410, [
    { first_name: 'Fennimore', last_name: 'Lockwood', date_of_birth: '2009-02-11' },
    { first_name: 'Araminta', last_name: 'Lockwood', date_of_birth: '2012-10-30' },
    {
      type: 'organization',
      organization_name: 'Lantern Street Shelter',
      ein: '990000001',
      relationship: 'charity',
    },
    {
      kind: 'contingent',
      first_name: 'Phineas',
      last_name: 'Lockwood',
      date_of_birth: '1975-07-21',
      relationship: 'sibling',
    },
  ]),
]

const GRANDCHILDREN = (
  'Alder Bryony Clover Dahlia Elowen Fern Garth Heath Iris Jasper ' +
  'Kestrel Laurel Moss Nettle Orris Peony Quince Rowan Sorrel Tansy'
).split(' ')

/** The maximum number of beneficiaries. */
export const twentyBeneficiaries: Step[] = [
  ...fundedOn(-417, 9_000_00),
  namedOn(
    -409,
    GRANDCHILDREN.map((first_name, place) => ({
      first_name,
      last_name: 'Merriweather',
      date_of_birth: `${2000 + place}-04-0${1 + (place % 9)}`,
      relationship: 'other_relative',
    })),
  ),
]
