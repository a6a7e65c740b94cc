import { nonprofitEndpoints } from '@passbook/contract/nonprofits'
import type { Bank } from '../bank.ts'
import { StoryAborted, type Person } from '../person.ts'

/** Gives the default institution a giving program, so that kills also hit gifts. */
export async function beginGiving(bank: Bank): Promise<void> {
  await bank.ask(`
    insert into giving_programmes (institution_id, effective_date, share)
    select id, '2020-01-01', 0.25 from institutions where is_default
    on conflict do nothing`)
}

/** Reads the offered nonprofits, searches with a typo, and chooses a result. */
export async function chooseNonprofit(person: Person): Promise<void> {
  await person.must(nonprofitEndpoints.getDefaultNonprofits, {})
  const query = { q: 'lantren food bank' }
  const { nonprofits } = await person.must(nonprofitEndpoints.searchNonprofits, { query })
  const ein = nonprofits[0]?.ein
  if (ein === undefined) throw new StoryAborted('a non-profit that is there was not found')
  await person.must(nonprofitEndpoints.selectNonprofit, { body: { ein } })
  const giving = await person.must(nonprofitEndpoints.getSelectedNonprofit, {})
  if (giving.nonprofit?.ein !== ein) throw new StoryAborted('what was chosen is not what stands')
}
