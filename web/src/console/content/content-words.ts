import { PEOPLE_COUNTED } from '@passbook/contract/console/content/terms'
import { BANNER_SEVERITY, type BannerType } from '@passbook/contract/enums'

/** How many people get a notice that goes to everyone. */
export function peopleWords(people: number): string {
  if (people >= PEOPLE_COUNTED) {
    return `Everyone with an open account will be notified: at least ${PEOPLE_COUNTED.toLocaleString('en-US')} people.`
  }
  if (people === 0) return 'No one has an open account yet, so no one will be notified.'
  return people === 1
    ? 'The one person with an open account will be notified.'
    : `All ${people.toLocaleString('en-US')} people with an open account will be notified.`
}

const WORDS: Readonly<Record<(typeof BANNER_SEVERITY)[number], string>> = {
  success: 'Success',
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
