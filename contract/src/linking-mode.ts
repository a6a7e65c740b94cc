import type { LinkingMode } from './enums.ts'

export interface LinkingOffer {
  fastlink: boolean
  manual: boolean
  /** Only accounts at the institution itself, recognized by the routing number. */
  sameFi: boolean
}

/** SPEC 3: what each account-linking restriction mode offers. */
const OFFERS: Readonly<Record<LinkingMode, LinkingOffer>> = {
  UNRESTRICTED: { fastlink: true, manual: true, sameFi: false },
  FASTLINK_ONLY: { fastlink: true, manual: false, sameFi: false },
  MANUAL_ONLY: { fastlink: false, manual: true, sameFi: false },
  FASTLINK_SAME_FI_ONLY: { fastlink: true, manual: false, sameFi: true },
  MANUAL_SAME_FI_ONLY: { fastlink: false, manual: true, sameFi: true },
  BOTH_SAME_FI_ONLY: { fastlink: true, manual: true, sameFi: true },
}

export function linkingOffer(mode: LinkingMode): LinkingOffer {
  return OFFERS[mode]
}
