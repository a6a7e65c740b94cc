import { type Institution, type Letter, signIn } from './letter.ts'

/** The letter before a state is told of an account, and the one after. */
export const dormancyLetters = {
  dormancy_letter: (
    { short_name, support_email }: Institution,
    {
      state,
      until,
      since,
      balance,
    }: { state: string; until: string; since: string; balance: string },
  ): Letter => ({
    subject: `We have not heard from you: your ${short_name} savings`,
    standing: { status: 'Waiting for you', tone: 'attention' },
    paragraphs: [
      `We last heard from you on ${since}. Your savings account holds ${balance}, and it goes on earning.`,
      `If we hear nothing before ${until}, the law has us report the account to ${state} as unclaimed property and hand the money over. You could then claim it from the state.`,
      `To keep it here, sign in, or write to ${support_email}. Anybody who shares the account can do so.`,
    ],
    link: signIn('Sign in'),
  }),
  account_handed_over: (
    { short_name, support_email }: Institution,
    { amount, state, until }: { amount: string; state: string; until: string },
  ): Letter => ({
    subject: `Your ${short_name} savings went to ${state}`,
    standing: {
      status: 'Closed',
      tone: 'attention',
      reason: 'Nothing was heard of you for years.',
    },
    paragraphs: [
      `We closed your savings account and handed ${amount} over to ${state} as unclaimed property, as its law wants. You can claim it from the state’s office for unclaimed property, without a fee.`,
      `You can sign in and read your documents at least until ${until}. If you have questions, write to ${support_email}.`,
    ],
    link: signIn('Read your documents'),
  }),
}
