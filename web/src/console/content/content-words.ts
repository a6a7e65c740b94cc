import { PEOPLE_COUNTED } from '@passbook/contract/console/content/terms'
import { BANNER_SEVERITY, type BannerType } from '@passbook/contract/enums'

/** How many people get a notice that goes to everyone. */
export function peopleWords(people: number): string {
  if (people >= PEOPLE_COUNTED) {
    return `All who have an open account are told: ${PEOPLE_COUNTED.toLocaleString('en-US')} people or more.`
  }
  if (people === 0) return 'Nobody has an open account yet, so nobody is told.'
  return people === 1
    ? 'The one person with an open account is told.'
    : `All ${people.toLocaleString('en-US')} people with an open account are told.`
}

const WORDS: Readonly<Record<(typeof BANNER_SEVERITY)[number], string>> = {
  success: 'Good news',
  info: 'Information',
  warning: 'Warning',
  error: 'Problem',
}

export function severityWords(type: BannerType): string {
  return WORDS[BANNER_SEVERITY[type]]
}

/** The options of a field for the kind of notice. */
export const severities = BANNER_SEVERITY.map((severity, type) => ({
  value: String(type),
  label: WORDS[severity],
}))
