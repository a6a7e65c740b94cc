import { confirmEmail, register, setUpPhone } from '../acts/sign-in.ts'
import type { Step } from '../story.ts'

/** Asked a browser to skip the code from now on. */
export const rememberedDevice: readonly Step[] = [
  { day: 0, isTimeless: true, act: register },
  { day: 0, isTimeless: true, act: confirmEmail },
  {
    day: 0,
    isTimeless: true,
    act: (world) => setUpPhone(world, { device: 'Firefox on a kitchen tablet' }),
  },
]
