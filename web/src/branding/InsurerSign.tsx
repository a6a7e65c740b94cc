import { useBranding } from './use-branding.ts'

/**
 * RULES: Showing who insures it. The words and their weights are prescribed, the colour is navy,
 * black, or white where that is illegible: never a brand colour.
 */
export function InsurerSign() {
  const branding = useBranding()
  if (branding?.show_fdic) {
    return (
      <p className="text-insurer text-xs">
        <strong className="mr-2 text-sm">FDIC</strong>
        {/* Lato ships without its italic: the browser slants it. */}
        <em className="[font-synthesis:style]">
          FDIC-Insured—Backed by the full faith and credit of the U.S. Government
        </em>
      </p>
    )
  }
  if (branding?.insurer === 'NCUA') {
    return (
      <p className="text-insurer text-xs">
        <strong className="mr-2 text-sm">NCUA</strong>
        Your savings federally insured to at least $250,000 and backed by the full faith and credit
        of the United States Government. National Credit Union Administration, a U.S. Government
        Agency.
      </p>
    )
  }
  return null
}
