import { BANNER_SEVERITY, type BannerType } from '@passbook/contract/enums'

const WORDS: Readonly<Record<(typeof BANNER_SEVERITY)[number], string>> = {
  success: 'Good news',
  info: 'Information',
  warning: 'Warning',
  error: 'Problem',
}

export function severityWords(type: BannerType): string {
  return WORDS[BANNER_SEVERITY[type]]
}

/** For a choice of one of them. */
export const severities = BANNER_SEVERITY.map((severity, type) => ({
  value: String(type),
  label: WORDS[severity],
}))
