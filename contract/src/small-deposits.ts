/** For an application that is canceled while micro-deposits are being sent: they cannot be recalled. */
export const STILL_ON_THEIR_WAY =
  'Small deposits that are already on their way to check your account still arrive, and a debit of the same amount takes them back.'
