import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { loadNonprofits } from '../domains/money/nonprofits/import/import-nonprofits.ts'
import { wordsOf } from '../domains/money/nonprofits/search/split-words.ts'

/**
 * Invented organizations for a sandbox without the IRS file, the larger ones first. The IRS gives out
 * no EIN that begins with 00.
 */
const INVENTED: readonly [
  name: string,
  street: string,
  city: string,
  state: string,
  zip: string,
][] = [
  ['Lantern Food Bank', '400 Wharf Street', 'Portland', 'ME', '04101'],
  ['Open Door Shelter Network', '18 Alder Avenue', 'Columbus', 'OH', '43215'],
  ['Riverbend Land Trust', '2 Ferry Lane', 'Hudson', 'NY', '12534'],
  ['Second Chapter Literacy Fund', '77 Juniper Street', 'Austin', 'TX', '78701'],
  ['Meadowlark Children’s Hospice', '910 Prairie Road', 'Lincoln', 'NE', '68508'],
  ['Harbor Tutors', '5 Signal Hill', 'Providence', 'RI', '02903'],
  ['Tall Grass Animal Rescue', '3300 Section Line Road', 'Salina', 'KS', '67401'],
  ['Kitchen Table Legal Aid', '260 Court Square', 'Memphis', 'TN', '38103'],
  ['Sound Steps Music School', '41 Bell Street', 'Seattle', 'WA', '98121'],
  ['Desert Wells Water Project', '1200 Mesa Drive', 'Tucson', 'AZ', '85701'],
  ['Northside Repair Café', '63 Mill Race', 'Minneapolis', 'MN', '55401'],
  ['St. Brigid’s Neighbors', '9 Chapel Court', 'Baltimore', 'MD', '21201'],
  ['Coastwatch Volunteers', '88 Dune Road', 'Wilmington', 'NC', '28401'],
  ['The Quilt Exchange', '14 Thread Street', 'Paducah', 'KY', '42001'],
  ['Blue Heron Bird Sanctuary', '7 Marsh Way', 'Cape May', 'NJ', '08204'],
  ['Veterans’ Garden Project', '520 Orchard Avenue', 'Fresno', 'CA', '93721'],
]

const EIN_BASE = 1_000_001
const EIN_LENGTH = 9
const REVENUE_STEP = 1_000
/** Meadow's giving program; the other institutions have none. */
const PROGRAMME = {
  slug: 'meadow',
  since: parseBusinessDate('2020-01-01'),
  share: '0.100000',
  words: 'A credit union belongs to its members, and so does some of what it earns.',
  defaults: 6,
}

function einAt(index: number): string {
  return String(EIN_BASE + index).padStart(EIN_LENGTH, '0')
}

/** Seeds the directory of non-profits, unless there is one. */
export async function seedNonprofits(trx: Transaction): Promise<void> {
  const directory = await trx
    .selectFrom('nonprofit_directory')
    .select('loaded_at')
    .executeTakeFirstOrThrow()
  if (directory.loaded_at !== null) return
  await loadNonprofits(
    trx,
    INVENTED.map(([name, street, city, state, zip], index) => ({
      ein: einAt(index),
      revenue: (INVENTED.length - index) * REVENUE_STEP,
      name,
      street,
      city,
      state,
      zip,
      words: wordsOf({ name, city, state }),
    })),
  )
}

/** Seeds an institution's giving program and the non-profits it offers, unless it has them. */
export async function seedGiving(
  trx: Transaction,
  { id: institution_id, slug }: { id: string; slug: string },
): Promise<void> {
  if (slug !== PROGRAMME.slug) return
  const { since: effective_date, share, words } = PROGRAMME
  await trx
    .insertInto('giving_programmes')
    .values({ institution_id, effective_date, share, words })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const defaults = Array.from({ length: PROGRAMME.defaults }, (_, index) => ({
    institution_id,
    position: index + 1,
    ein: einAt(index),
  }))
  await trx
    .insertInto('nonprofit_defaults')
    .values(defaults)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
