import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Rules of the style sheet that no component test can see. */
const styles = readFileSync(new URL('../web/src/styles.css', import.meta.url), 'utf8')

it('scrolls a focused field below the header and the insurer’s sign, which stay at the top', () => {
  expect(styles).toMatch(/scroll-padding-top: var\(--spacing-frame-top\)/)
  // On a phone on its side only the sign stays there, and at 400 % zoom nothing.
  expect(styles).toMatch(
    /@variant low \{\s*scroll-padding-top: var\(--spacing-header\);\s*@variant max-sm \{\s*scroll-padding-top: 0;/,
  )
})

it('prints a chart on one sheet', () => {
  const [, onPaper = ''] = styles.split('@media print {')
  expect(onPaper).toMatch(/figure[^{}]*\{\s*break-inside: avoid;/)
})

/** Tailwind's own names of widths. The theme has names of its own, so these classes would do nothing. */
const WIDTH_OF_NO_THEME = /\b(?:max-w|min-w|w|basis|columns)-(?:[23]?xs|sm|md|lg|[2-7]?xl)\b/g

it('has no class for a width that the theme does not know', () => {
  const found = globSync('web/src/**/*.{ts,tsx}', { cwd: new URL('..', import.meta.url).pathname })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
      return [...source.matchAll(WIDTH_OF_NO_THEME)].map(([name]) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
  expect(styles).toContain('--container-*: initial;')
})
