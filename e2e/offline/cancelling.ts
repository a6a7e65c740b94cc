import { applicantAt, signInAs } from '../registration/applicant.ts'
import type { Walk } from './walk.ts'

export const cancelling: Walk = {
  name: 'canceling an application',
  begin: async (page) => {
    const applicant = await applicantAt('basic')
    await signInAs(page, applicant)
    return applicant
  },
  forms: [
    {
      path: '/registration/cancel-account-open',
      button: 'Cancel application',
      sends: 'POST /close-my-account',
      leads: '/registration/cancelled-account-open',
    },
  ],
}
