import { passDays } from '../clock.ts'
import { returnedApplicant } from '../funding/returned.ts'
import { signInAs } from '../registration/applicant.ts'
import { type Walk, bankDetails, freshCode, microAmounts } from './walk.ts'

export const linkingAgain: Walk = {
  name: 'linking an account again',
  begin: async (page) => {
    const applicant = await returnedApplicant('R02')
    await signInAs(page, applicant)
    return applicant
  },
  forms: [
    {
      path: '/relink/banking-information',
      ...bankDetails('40057002'),
      sends: 'POST /link/manual',
      leads: '/relink/banking-information',
    },
    ...freshCode('/relink/banking-information', 2, {
      sends: 'POST /link/manual',
      leads: '/relink/microdeposits/sent',
    }),
    {
      path: '/relink/reissue',
      button: 'Send new microdeposits',
      sends: 'POST /link/manual/reissue',
      leads: '/relink/microdeposits/sent',
    },
    {
      path: '/relink/microdeposits',
      open: ({ page }) => passDays(4).then(() => page.goto('/relink/microdeposits')),
      choose: microAmounts('POST /link/manual/reissue'),
      sends: 'POST /link/manual/verify',
      leads: '/relink/successful',
    },
  ],
}
