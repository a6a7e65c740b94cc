import { register, setUpPhone } from '../acts/sign-in.ts'
import type { Step } from '../story.ts'

/** Never opened the link that was emailed, which is still good. */
export const unconfirmedEmail: readonly Step[] = [
  { day: 0, act: register },
  { day: 0, act: setUpPhone },
]
