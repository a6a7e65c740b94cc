import { confirmEmail, register, setUpPhone } from '../acts/sign-in.ts'
import type { Step } from '../story.ts'

/** Everything sign-in asks for is done; the application itself has not begun. */
export const fresh: readonly Step[] = [
  { day: 0, isTimeless: true, act: register },
  { day: 0, isTimeless: true, act: confirmEmail },
  { day: 0, isTimeless: true, act: setUpPhone },
]
