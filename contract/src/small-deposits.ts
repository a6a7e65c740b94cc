/** For an application that is canceled while micro-deposits are being sent: they cannot be recalled. */
export const STILL_ON_THEIR_WAY =
  'Microdeposits we already sent to verify your account will still arrive. We’ll withdraw the same total.'
