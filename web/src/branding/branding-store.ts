import { brandingEndpoints, themeCss, type Branding } from '@passbook/contract/branding'
import { create } from 'zustand'
import { call } from '../api/client.ts'

/** SPEC 9: branding is fetched again when older than three hours. */
export const BRANDING_MAX_AGE_MS = 3 * 60 * 60 * 1000
const CHECK_EVERY_MS = 60_000

interface BrandingState {
  branding: Branding | null
  fetchedAt: number
}

export const useBrandingStore = create<BrandingState>(() => readFromPage())

/** The server puts the record into the page, so the first paint needs no call. */
function readFromPage(): BrandingState {
  try {
    const text = document.getElementById('branding')?.textContent ?? ''
    return { branding: JSON.parse(text) as Branding, fetchedAt: Date.now() }
  } catch {
    return { branding: null, fetchedAt: 0 }
  }
}

/** Fetches when absent and when too old; a failed fetch keeps what is shown and tries again. */
export async function refreshBranding(now = Date.now()): Promise<void> {
  const { branding, fetchedAt } = useBrandingStore.getState()
  if (branding && now - fetchedAt <= BRANDING_MAX_AGE_MS) return
  const { data } = await call(brandingEndpoints.getBranding, {})
  applyTheme(data.theme)
  useBrandingStore.setState({ branding: data, fetchedAt: now })
}

export function keepBrandingFresh(): void {
  const refresh = () => void refreshBranding().catch(() => undefined)
  refresh()
  setInterval(refresh, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', refresh)
}

const sheet = new CSSStyleSheet()

/** A constructed sheet needs no nonce and wins over the page's first theme. */
function applyTheme(theme: Branding['theme']): void {
  sheet.replaceSync(themeCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
