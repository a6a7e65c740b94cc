import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox-depositors'

/** Six people who show most of what there is, in the order of a life, and what to do as each. */
const TOUR: readonly (readonly [key: string, tryThis: string])[] = [
  ['fresh', 'Open an account: from the first question to the first deposit.'],
  [
    'microdeposits-pending',
    'Read the two amounts under Micro-deposits, enter them, and the account is linked.',
  ],
  [
    'just-funded',
    'Cancel the deposit, or move the banking clock and watch it leave, earn and become theirs.',
  ],
  ['long-funded', 'See a year of interest: balance, transactions and documents.'],
  ['funding-returned', 'See how a deposit that came back is told, and what can be done about it.'],
  ['in-review', 'Approve or decline under Reviews, and read the letter in the inbox.'],
]

export interface TourStop {
  depositor: Depositor
  tryThis: string
}

/** The tour as far as these people are there, and everybody else. */
export function splitTour(people: readonly Depositor[]): {
  tour: TourStop[]
  rest: Depositor[]
} {
  const tour = TOUR.flatMap(([key, tryThis]) => {
    const depositor = people.find((each) => each.key === key)
    return depositor ? [{ depositor, tryThis }] : []
  })
  const met = new Set(tour.map(({ depositor }) => depositor))
  return { tour, rest: people.filter((each) => !met.has(each)) }
}

/** Those whose name, address, story, standing or joint holder has every word that was typed. */
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
