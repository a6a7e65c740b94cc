import { nonprofitEndpoints } from '@passbook/contract/nonprofits'
import type { Bank } from '../bank.ts'
import { LifeEnds, type Person } from '../person.ts'

/** The default institution has no programme: here it gives, so that gifts are killed too. */
export async function beginGiving(bank: Bank): Promise<void> {
  await bank.ask(`
    insert into giving_programmes (institution_id, effective_date, share)
    select id, '2020-01-01', 0.25 from institutions where is_default
    on conflict do nothing`)
}

/** Looks at those offered, searches with a slip of the finger, and chooses what is found. */
export async function chooseNonprofit(person: Person): Promise<void> {
  await person.must(nonprofitEndpoints.getDefaultNonprofits, {})
  const query = { q: 'lantren food bank' }
  const { nonprofits } = await person.must(nonprofitEndpoints.searchNonprofits, { query })
  const ein = nonprofits[0]?.ein
  if (ein === undefined) throw new LifeEnds('a non-profit that is there was not found')
  await person.must(nonprofitEndpoints.selectNonprofit, { body: { ein } })
  const giving = await person.must(nonprofitEndpoints.getSelectedNonprofit, {})
  if (giving.nonprofit?.ein !== ein) throw new LifeEnds('what was chosen is not what stands')
}
