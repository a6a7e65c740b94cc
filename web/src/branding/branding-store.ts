import { brandingEndpoints, themeCss, type Branding } from '@passbook/contract/branding'
import { createStore } from 'zustand/vanilla'
import { call } from '../api/client.ts'

/** SPEC 9: branding is fetched again when older than three hours. */
export const BRANDING_MAX_AGE_MS = 3 * 60 * 60 * 1000
const CHECK_EVERY_MS = 60_000

/** The theme is already a style sheet, so the record in the page comes without it. */
export type Brand = Omit<Branding, 'theme'>

interface BrandingState {
  branding: Brand | null
  fetchedAt: number
}

export const brandingStore = createStore<BrandingState>(() => readFromPage())

/** The server puts the record into the page, so the first paint needs no call. */
function readFromPage(): BrandingState {
  try {
    const text = document.getElementById('branding')?.textContent ?? ''
    return { branding: JSON.parse(text) as Brand, fetchedAt: Date.now() }
  } catch {
    return { branding: null, fetchedAt: 0 }
  }
}

/** Fetches the record when it is absent or too old; after a failed fetch the current one stays. */
export async function refreshBranding(now = Date.now()): Promise<void> {
  const { branding, fetchedAt } = brandingStore.getState()
  if (branding && now - fetchedAt <= BRANDING_MAX_AGE_MS) return
  const { data } = await call(brandingEndpoints.getBranding, {})
  applyTheme(data.theme)
  brandingStore.setState({ branding: data, fetchedAt: now })
}

export function keepBrandingFresh(): void {
  const refresh = () => void refreshBranding().catch(() => undefined)
  refresh()
  setInterval(refresh, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', refresh)
}

let sheet: CSSStyleSheet | undefined

/** A constructed sheet needs no nonce and overrides the page's first theme. */
function applyTheme(theme: Branding['theme']): void {
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync(themeCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
