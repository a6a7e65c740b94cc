import { fundedPerson } from '../my-account/codes.ts'
import { type Walk, freshCode } from './walk.ts'

const ADDRESS = '/my-account/edit-user-info/address'
const CLOSE = '/withdraw?close'

export const closing: Walk = {
  name: 'moving house and closing the account',
  begin: fundedPerson,
  forms: [
    {
      path: ADDRESS,
      typed: { 'Street address': '7 Other Road', City: 'Shelbyville', 'ZIP code': '62565' },
      neverKept: [],
      sends: 'PATCH /depositor',
      leads: ADDRESS,
    },
    ...freshCode(ADDRESS, 2, {
      sends: 'PATCH /depositor',
      leads: '/my-account/edit-user-info/success',
    }),
    {
      path: CLOSE,
      choose: ({ page }) => page.getByLabel('Why are you leaving?').fill('A journey ends.'),
      button: 'Close my account',
      sends: 'POST /close-my-account',
      leads: CLOSE,
    },
    ...freshCode(CLOSE, 3, { sends: 'POST /close-my-account', leads: '/withdraw/close-success' }),
  ],
}
