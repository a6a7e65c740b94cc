import { useBranding } from './use-branding.ts'

/** The institution's logo, white on dark screens and in its colors on paper. */
export function Logo() {
  const branding = useBranding()
  if (!branding) return <span className="block h-8" />
  return (
    <picture>
      <source
        media="screen and (prefers-color-scheme: dark)"
        srcSet={branding.logos['hor-white']}
      />
      <img
        src={branding.logos['hor-color']}
        alt={branding.logo_alt_text}
        height={32}
        fetchPriority="high"
        className="h-8 w-auto max-w-full object-contain object-left"
      />
    </picture>
  )
}
