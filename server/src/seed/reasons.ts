/** What speaks for each seeded institution, in its own words; three are shown beside sign-in. */
const REASONS: Record<string, readonly [string, string][]> = {
  harborlight: [
    ['Every cent earns, every day.', 'No balance is too small, and there is no monthly fee.'],
    [
      'Dates before you confirm.',
      'When money leaves, when it earns and when it is yours to withdraw.',
    ],
    ['A code for every new device.', 'Your password alone does not open your savings.'],
  ],
  summit: [
    ['Interest on the whole balance.', 'Worked out every day, credited on the last of each month.'],
    ['Linked in minutes.', 'Sign in to your other bank, or type two numbers from a check.'],
    ['Change your mind.', 'A transfer can be cancelled until that day’s file has left.'],
  ],
  meadow: [
    ['Owned by its members.', 'A credit union belongs to the people who save with it.'],
    ['Dividends every day.', 'Each cent of your shares earns from the day it settles.'],
    ['Told in plain words.', 'You see every date before you say yes.'],
  ],
  juniper: [
    ['For those who bank here.', 'Savings beside the checking account you have with us.'],
    ['No other bank in between.', 'Money moves between your own accounts at Juniper Street.'],
    ['Say who it goes to.', 'Up to twenty beneficiaries, each with a share of your choosing.'],
  ],
}

export function reasonsOf(slug: string) {
  return (REASONS[slug] ?? []).map(([title, text], index) => ({ title, text, position: index + 1 }))
}
