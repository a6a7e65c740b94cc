/** A page to look at: where it is, and for whom. */
export interface LookedAt {
  path: string
  /** Demo people by what their key ends with, the first that an institution has; none when signed out. */
  as?: readonly string[]
}

/** Twenty pages that between them show every shell, form, list and setback. */
export const PAGES: readonly LookedAt[] = [
  { path: '/login' },
  { path: '/login/forgot-password' },
  { path: '/registration' },
  { path: '/mfa-account-locked' },
  { path: '/email-verified' },
  { path: '/no-such-page' },
  { path: '/registration/landing', as: ['fresh'] },
  { path: '/registration/basic-information', as: ['fresh'] },
  { path: '/login/registration-home', as: ['address-next', 'linked', 'microdeposits'] },
  { path: '/registration/address', as: ['address-next'] },
  { path: '/registration/confirm-details', as: ['confirm-next'] },
  { path: '/registration/hold-account', as: ['declined'] },
  { path: '/registration/link-account-selection', as: ['passed'] },
  { path: '/registration/cancel-account-open', as: ['passed', 'linked'] },
  { path: '/fund-account', as: ['linked'] },
  { path: '/fund-account/disclosure', as: ['linked'] },
  { path: '/dashboard', as: ['funded'] },
  { path: '/deposit', as: ['funded'] },
  { path: '/my-account', as: ['funded'] },
  { path: '/my-account/security', as: ['funded'] },
  { path: '/faq', as: ['funded'] },
]

/** Depositors have no ribbon of the sandbox on their pages. */
export const NO_RIBBON = { name: 'sandbox-ribbon', value: 'off' }

export const BRANDS = ['harborlight', 'summit', 'meadow'] as const
export const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
export const SCHEMES = ['light', 'dark'] as const
