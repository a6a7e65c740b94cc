/** Days and amount in words. */
export interface DormancyNews {
  state: string
  until: string
  since: string
  balance: string
}

const YOUR_SAVINGS = { path: '/dashboard', label: 'See your savings', text: null } as const

/** Before a state is told of an account, and when it is no longer dormant. */
export const dormancyWords = {
  dormancy: ({ state, until, since }: DormancyNews) => ({
    title: 'We have not heard from you',
    message: `We last heard from you on ${since}. If we hear nothing before ${until}, the law has us hand your savings over to ${state}. Signing in is enough to stop that.`,
    ...YOUR_SAVINGS,
  }),
  reactivated: () => ({
    title: 'Your account is no longer dormant',
    message: 'You can withdraw from it again.',
    ...YOUR_SAVINGS,
  }),
}
