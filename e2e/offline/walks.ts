import { beneficiaries } from './beneficiaries.ts'
import { cancelling } from './cancelling.ts'
import { choosingNonprofit } from './choosing-nonprofit.ts'
import { closing } from './closing.ts'
import { joint } from './joint.ts'
import { linkingAgain } from './linking-again.ts'
import { movingMoney } from './moving-money.ts'
import { openingAnAccount } from './opening-an-account.ts'
import { signingIn } from './signing-in.ts'
import { userInformation } from './user-information.ts'
import type { Walk } from './walk.ts'
import { writingToUs } from './writing-to-us.ts'

/** All of them together go through every form there is; `tools/walked-forms.test.ts` sees to it. */
export const WALKS: readonly Walk[] = [
  openingAnAccount,
  signingIn,
  linkingAgain,
  cancelling,
  userInformation,
  movingMoney,
  beneficiaries,
  joint,
  writingToUs,
  closing,
  choosingNonprofit,
]
