import { PEOPLE_COUNTED } from '@passbook/contract/console/content/terms'
import { BANNER_SEVERITY, type BannerType } from '@passbook/contract/enums'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** How many people get a notice that goes to everyone. */
export function peopleWords(people: number): string {
  if (people >= PEOPLE_COUNTED) {
    return fill(wording.everyoneWithAnOpenAccount, {
      peopleCounted: PEOPLE_COUNTED.toLocaleString('en-US'),
    })
  }
  if (people === 0) return wording.noOneHasAnOpen
  return people === 1
    ? wording.theOnePersonWithAn
    : fill(wording.allPeopleWithAnOpen, { people: people.toLocaleString('en-US') })
}

const WORDS: Readonly<Record<(typeof BANNER_SEVERITY)[number], string>> = {
  success: wording.success,
  info: wording.information,
  warning: wording.warning,
  error: wording.problem,
}

export function severityWords(type: BannerType): string {
  return WORDS[BANNER_SEVERITY[type]]
}

/** The options of a field for the kind of notice. */
export const severities = BANNER_SEVERITY.map((severity, type) => ({
  value: String(type),
  label: WORDS[severity],
}))
