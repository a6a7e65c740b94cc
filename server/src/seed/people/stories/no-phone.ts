import { confirmEmail, register } from '../acts/sign-in.ts'
import type { Step } from '../story.ts'

/** Left when asked for a phone: codes go to their email. */
export const noPhone: readonly Step[] = [
  { day: 0, isTimeless: true, act: register },
  { day: 0, isTimeless: true, act: confirmEmail },
]
