/** Of an application that is cancelled while they are leaving: nothing can call them back. */
export const STILL_ON_THEIR_WAY =
  'Small deposits that are already on their way to check your account still arrive, and a debit of the same amount takes them back.'
