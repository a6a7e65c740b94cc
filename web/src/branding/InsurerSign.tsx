import { INSURER_SIGN } from '@passbook/contract/insurer'
import * as wording from '../lib/wording.ts'
import { useBranding } from './use-branding.ts'

/**
 * RULES: Showing who insures it. The text and its weights are prescribed; the color is navy, black,
 * or white where that is illegible: never a brand color.
 */
export function InsurerSign() {
  const branding = useBranding()
  const sign = INSURER_SIGN[branding?.insurer ?? 'NONE']
  // SPEC 1: the FDIC mark is shown only if the branding says so.
  if (!sign || (branding?.insurer === 'FDIC' && !branding.show_fdic)) return null
  return (
    <p className="text-insurer text-xs">
      <strong className="mr-2 text-sm">{sign.name}</strong>
      {/* Lato ships without italics, so the browser slants it. */}
      {sign.isItalic ? <em className="[font-synthesis:style]">{sign.words}</em> : sign.words}
    </p>
  )
}

/** The sign across the top of a page, next to the name and seen without scrolling (12 CFR 328.5(d), 740.5). */
export function InsurerStrip({ className }: { className: string }) {
  return (
    <section aria-label={wording.insurance} className={`empty:hidden ${className}`}>
      <InsurerSign />
    </section>
  )
}
