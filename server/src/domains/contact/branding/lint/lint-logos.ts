import type { Finding, LogoForm } from '@passbook/contract/console/content/brand'
import type { Branding } from '@passbook/contract/branding'
import type { Logo } from '../queries.ts'
import { contrastOf, roundRatio } from './lint-colors.ts'
import { type LogoFacts, readLogoFile } from './read-logo-file.ts'

export type Logos = Readonly<Partial<Record<LogoForm, Logo>>>

interface Place {
  label: string
  /** The color scheme of the page that shows it. */
  scheme: 'light' | 'dark'
  page: string
  isSquare: boolean
  /** The height for high-resolution screens: twice the displayed height. */
  minPixels: number
}

const PLACES: Readonly<Record<LogoForm, Place>> = {
  'hor-color': {
    label: 'Logo for light pages',
    scheme: 'light',
    page: 'a light page',
    isSquare: false,
    minPixels: 64,
  },
  'hor-white': {
    label: 'Logo for dark pages',
    scheme: 'dark',
    page: 'a dark page',
    isSquare: false,
    minPixels: 64,
  },
  icon: { label: 'Icon', scheme: 'light', page: 'a tab', isSquare: true, minPixels: 64 },
}

const MIN_LOGO_CONTRAST = 3
const MAX_ASPECT_RATIO = 11
const MAX_GOOD_BYTES = 64 * 1024

/** Checks sizes, shapes and colors of the three logos, and whether each is visible on its page. */
export function lintLogos(logos: Logos, theme: Branding['theme']): Finding[] {
  return (Object.keys(PLACES) as LogoForm[]).flatMap((form) => {
    const place = PLACES[form]
    const logo = logos[form]
    if (logo === undefined) {
      return [finding(place, 'error', `Nothing is shown on ${place.page}.`, 'Upload a file.')]
    }
    const facts = readLogoFile(logo)
    return [
      ...lintSize(place, facts, logo),
      ...lintBackground(place, facts),
      ...(form === 'icon' ? [] : lintContrast(place, facts, theme)),
    ]
  })
}

function lintSize(place: Place, { width, height }: LogoFacts, logo: Logo): Finding[] {
  if (width === null || height === null) {
    const looks = 'It may be cut off or too large because the file has no size.'
    return [finding(place, 'error', looks, 'Save the SVG with a viewBox.')]
  }
  const found: Finding[] = []
  const ratio = width / height
  if (place.isSquare && (ratio < 0.9 || ratio > 1.1)) {
    const looks = `It will be distorted. It is ${size(width, height)}, and a tab needs a square.`
    found.push(finding(place, 'error', looks, 'Upload a square one.'))
  }
  if (!place.isSquare && ratio < 1) {
    const looks = `Hard to read. At 32 pixels high it is only ${Math.round(ratio * 32)} wide.`
    found.push(finding(place, 'error', looks, 'Upload one that is wider than it is high.'))
  }
  if (!place.isSquare && ratio > MAX_ASPECT_RATIO) {
    const looks = `Hard to read on a phone. It is ${Math.round(ratio)} times as wide as it is high.`
    found.push(
      finding(
        place,
        'warning',
        looks,
        'Upload a narrower one, at most 11 times as wide as it is high.',
      ),
    )
  }
  if (logo.content_type === 'image/png' && height < place.minPixels) {
    const looks = `Blurry on high-resolution screens. It is ${size(width, height)}.`
    const change = `Upload one at least ${place.minPixels} pixels high, or an SVG.`
    found.push(finding(place, 'warning', looks, change))
  }
  if (logo.content.length > MAX_GOOD_BYTES) {
    const looks = `Slow to load. It is ${Math.ceil(logo.content.length / 1024)} KB.`
    found.push(finding(place, 'warning', looks, 'Upload one of at most 64 KB.'))
  }
  return found
}

function lintBackground(place: Place, { isTransparent }: LogoFacts): Finding[] {
  if (isTransparent || place.isSquare) return []
  const looks = `It has a box around it on ${place.page} because the background is not transparent.`
  return [finding(place, 'warning', looks, 'Save it with a transparent background.')]
}

function lintContrast(place: Place, { mainColor }: LogoFacts, theme: Branding['theme']): Finding[] {
  if (mainColor === null) {
    const looks = 'May be hard to see. The colors of this file can’t be measured.'
    return [finding(place, 'warning', looks, `Check it in the ${place.scheme} previews.`)]
  }
  const back = theme[place.scheme]['color-paper'] ?? '#ffffff'
  const ratio = contrastOf(mainColor, back)
  if (ratio >= MIN_LOGO_CONTRAST) return []
  return [
    {
      ...finding(
        place,
        'error',
        `Hard to see. Most of it is ${mainColor} on ${place.page} in ${back}.`,
        `Upload one that is mostly ${place.scheme === 'light' ? 'darker' : 'lighter'}, with a contrast of at least 3 to 1.`,
      ),
      pair: { front: mainColor, back, ratio: roundRatio(ratio) },
    },
  ]
}

function size(width: number, height: number): string {
  return `${Math.round(width)} × ${Math.round(height)} pixels`
}

function finding(
  { label }: Place,
  severity: Finding['severity'],
  looks: string,
  change: string,
): Finding {
  return { severity, about: label, looks, change, pair: null }
}
