import { inventPerson } from '../auth/person.ts'
import { MEADOW, signInAtMeadow } from '../nonprofits/at-meadow.ts'
import type { Walk } from './walk.ts'

export const choosingNonprofit: Walk = {
  name: 'choosing a non-profit',
  begin: async (page) => {
    await signInAtMeadow(page, 'meadow-emptied-and-refilled')
    // Nothing of them is asked for here.
    return inventPerson()
  },
  forms: [
    {
      path: '/non-profit/select',
      open: async ({ page }) => {
        await page.goto(`${MEADOW}/non-profit/select`)
        await page.getByRole('button', { name: 'Choose another' }).click()
        await page.getByRole('combobox', { name: 'Find a non-profit' }).fill('Coastwatch')
        await page.getByRole('option', { name: /Coastwatch Volunteers/ }).click()
      },
      button: 'Choose Coastwatch Volunteers',
      sends: 'POST /nonprofits/select',
      leads: /\/non-profit\/success/,
    },
  ],
}
