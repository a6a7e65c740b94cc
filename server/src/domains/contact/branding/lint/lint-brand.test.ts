import { readFileSync } from 'node:fs'
import type { BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveTheme } from '../../../../platform/institutions/theme.ts'
import { reasonsOf } from '../../../../seed/institutions.ts'
import { lintBrand } from './lint-brand.ts'
import { lintColors, lintPairs } from './lint-colors.ts'
import type { Logos } from './lint-logos.ts'
import type { InstitutionData } from './lint-words.ts'

const FIELDS: BrandFields = {
  name: 'Harborlight Savings',
  short_name: 'Harborlight',
  logo_alt_text: 'Harborlight Savings',
  support_email: 'support@harborlight.example',
  color_primary: '#14181f',
  color_secondary: '#5c6470',
  reasons: reasonsOf('harborlight').map(({ title, text }) => ({ title, text })),
}
const BANK: InstitutionData = {
  insurer: 'FDIC',
  insurance_certificate: '10001',
  phone: '2075550110',
  address: '1 Pier Street, Portland, ME 04101',
}
const UNION: InstitutionData = { ...BANK, insurer: 'NCUA' }

const svg = (text: string) => ({ content: Buffer.from(text), content_type: 'image/svg+xml' })
const seeded = (slug: string): Logos =>
  Object.fromEntries(
    (['hor-color', 'hor-white', 'icon'] as LogoForm[]).map((form) => [
      form,
      svg(
        readFileSync(
          new URL(`../../../../seed/logos/${slug}-${form}.svg`, import.meta.url),
          'utf8',
        ),
      ),
    ]),
  )
const LOGOS = seeded('harborlight')

function png(width: number, height: number, colorType: number) {
  const content = Buffer.alloc(40)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  content.writeUInt8(colorType, 25)
  return { content, content_type: 'image/png' }
}

const shape = (fill: string, viewBox = 'viewBox="0 0 200 32"') =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${viewBox}><path fill="${fill}" d="M0 0h9v9z"/></svg>`,
  )

interface Changes {
  fields?: Partial<BrandFields>
  logos?: Logos
  standing?: Partial<InstitutionData>
}
const lint = ({ fields, logos, standing }: Changes) =>
  lintBrand({
    fields: { ...FIELDS, ...fields },
    logos: { ...LOGOS, ...logos },
    standing: { ...BANK, ...standing },
  }).map(({ severity, about, looks }) => `${severity} ${about}: ${looks}`)

const ONE = (text: string) => ({
  reasons: [{ title: text, text: 'Plainly said.' }, ...FIELDS.reasons.slice(1)],
})

describe('the brand linter', () => {
  it.each([
    ['harborlight', BANK, {}],
    ['summit', BANK, { color_primary: '#a3123f', color_secondary: '#0b3d91' }],
    ['juniper', BANK, { color_primary: '#0f5e57', color_secondary: '#8a6d3b' }],
  ])('finds nothing in the brand of %s', (slug, standing, colors) => {
    const reasons = reasonsOf(slug).map(({ title, text }) => ({ title, text }))
    expect(lint({ fields: { ...colors, reasons }, logos: seeded(slug), standing })).toEqual([])
  })

  it('has reasons that promise minutes only for signing in to a bank, not for micro-deposits', () => {
    const texts = ['harborlight', 'summit', 'meadow', 'juniper'].flatMap((slug) =>
      reasonsOf(slug).map(({ title, text }) => `${title} ${text}`),
    )
    const quick = texts.filter((words) => words.includes('minutes'))
    expect(quick).toEqual([
      'Link your bank in minutes. Sign in to your other bank in a secure window.',
    ])
  })

  it('lets pale colours pass, and says what becomes of them', () => {
    const reasons = reasonsOf('meadow').map(({ title, text }) => ({ title, text }))
    const found = lint({
      fields: {
        name: 'Meadow Community Credit Union',
        short_name: 'Meadow',
        logo_alt_text: 'Meadow Community Credit Union',
        color_primary: '#f4d35e',
        color_secondary: '#bfe3d0',
        reasons,
      },
      logos: seeded('meadow'),
      standing: UNION,
    })
    expect(found).toHaveLength(2)
    for (const each of found) expect(each).toMatch(/^warning .* are pale and get a darker edge/)
  })

  it.each<[string, Changes, RegExp]>([
    [
      'a white primary',
      { fields: { color_primary: '#fefefe' } },
      /^error Primary color: Buttons in #fefefe are barely visible/,
    ],
    [
      'a nearly white secondary',
      { fields: { color_secondary: '#f5f5f0' } },
      /^error Secondary color: Marks/,
    ],
    [
      'one colour twice',
      { fields: { color_secondary: '#14181f' } },
      /^warning Secondary color: Same/,
    ],
    ['no logo', { logos: { icon: undefined } }, /^error Icon: Nothing is shown/],
    [
      'a pale logo by day',
      { logos: { 'hor-color': shape('#f0f0f0') } },
      /^error Logo for light pages: Hard to see\. Most of it is #f0f0f0/,
    ],
    [
      'a dark logo by night',
      { logos: { 'hor-white': shape('#14181f') } },
      /^error Logo for dark pages: Hard to see/,
    ],
    [
      'a logo in no colour by night, which is black',
      { logos: { 'hor-white': svg('<svg viewBox="0 0 90 32"><path d="M0 0h9"/></svg>') } },
      /^error Logo for dark pages: Hard/,
    ],
    [
      'an SVG without a size',
      { logos: { 'hor-color': shape('#14181f', '') } },
      /^error Logo for light pages: It may be cut off/,
    ],
    [
      'an icon that is not square',
      { logos: { icon: shape('#14181f') } },
      /^error Icon: It will be distorted.* 200 × 32 pixels/,
    ],
    [
      'a logo higher than wide',
      { logos: { 'hor-color': shape('#14181f', 'viewBox="0 0 20 40"') } },
      /^error Logo for light pages: Hard to read\. At 32 pixels high it is only 16 wide/,
    ],
    [
      'a very long logo',
      { logos: { 'hor-color': shape('#14181f', 'viewBox="0 0 600 32"') } },
      /^warning Logo for light pages: Hard to read on a phone\. It is 19 times/,
    ],
    ['a small PNG', { logos: { icon: png(32, 32, 6) } }, /^warning Icon: Blurry.* 32 × 32 pixels/],
    [
      'a PNG on a ground of its own',
      { logos: { 'hor-white': png(400, 64, 2) } },
      /^warning Logo for dark pages: It has a box around it/,
    ],
    [
      'a PNG, whose colours cannot be told',
      { logos: { 'hor-white': png(400, 64, 6) } },
      /^warning Logo for dark pages: May be hard to see/,
    ],
    [
      'a heavy file',
      {
        logos: {
          'hor-color': svg(
            `<svg viewBox="0 0 200 32"><path fill="#000000" d="${'M0 0h9'.repeat(12_000)}"/></svg>`,
          ),
        },
      },
      /^warning Logo for light pages: Slow to load/,
    ],
    [
      'a credit union that calls itself a bank',
      { fields: { name: 'Meadow Bank' }, standing: UNION },
      /^error Name: .*“Bank”: a credit union is not a bank/,
    ],
    [
      'interest at a credit union',
      { fields: ONE('Interest every day.'), standing: UNION },
      /^error Reason 1: .*“Interest”: a credit union pays dividends/,
    ],
    [
      'customers at a credit union',
      { fields: ONE('Owned by its customers.'), standing: UNION },
      /^error Reason 1: .*members/,
    ],
    [
      'the NCUA at a bank',
      { fields: ONE('Insured by the NCUA.') },
      /^error Reason 1: .*“NCUA”: the NCUA does not insure it/,
    ],
    [
      'dividends at a bank',
      { fields: ONE('Dividends every day.') },
      /^error Reason 1: .*only a credit union/,
    ],
    [
      'the FDIC at a credit union',
      { fields: ONE('FDIC insured.'), standing: UNION },
      /^error Reason 1: .*“FDIC”/,
    ],
    [
      'insurance that nobody gives',
      { fields: ONE('Your money is insured.'), standing: { insurer: 'NONE' } },
      /^error Reason 1: .*it is not insured/,
    ],
    ['a profit', { fields: ONE('Profit from the first day.') }, /^error Reason 1: .*“Profit”/],
    [
      'a rate without its terms',
      { fields: ONE('Earn 5.00 % now.') },
      /^error Reason 1: .*a rate must appear with/,
    ],
    [
      'an insurer without a certificate',
      { standing: { insurance_certificate: null } },
      /^error Insurer: /,
    ],
    [
      'no reasons',
      { fields: { reasons: [] } },
      /^warning Reasons: The sign-in page shows no reasons/,
    ],
    [
      'two reasons',
      { fields: { reasons: FIELDS.reasons.slice(1) } },
      /^warning Reasons: .* only 2 of three/,
    ],
    [
      'a logo whose text is not the name',
      { fields: { logo_alt_text: 'Logo' } },
      /^warning Logo alt text: .*“Logo”/,
    ],
    ['no phone', { standing: { phone: null } }, /^warning Phone: /],
    ['no address', { standing: { address: null } }, /^warning Address: /],
  ])('finds %s, and nothing else that must change', (_name, changes, expected) => {
    const found = lint(changes)
    const isWanted = (each: string) => expected.test(each)
    expect(found.filter(isWanted)).toHaveLength(1)
    expect(found.filter((each) => each.startsWith('error') && !isWanted(each))).toEqual(
      changes.standing?.insurer === 'NCUA' ? expect.any(Array) : [],
    )
  })

  it('puts what must change before what may', () => {
    const found = lint({
      fields: { color_primary: '#fefefe', reasons: [] },
      standing: { insurance_certificate: null },
    })
    expect(found.map((each) => each.split(' ')[0])).toEqual(['error', 'error', 'warning'])
  })

  it('measures every pair of the theme: none fails of any brand, and one that is spoilt is named', () => {
    const hex = integer({ min: 0, max: 0xffffff }).map(
      (value) => `#${value.toString(16).padStart(6, '0')}`,
    )
    assert(
      property(hex, hex, (color_primary, color_secondary) => {
        const theme = deriveTheme(color_primary, color_secondary)
        const found = lintColors({ color_primary, color_secondary }, theme)
        expect(found.filter(({ about }) => about.includes(' on '))).toEqual([])
      }),
      { numRuns: 100 },
    )
    const { dark } = deriveTheme('#14181f', '#5c6470')
    const spoilt = lintPairs('dark', { ...dark, 'color-on-primary': dark['color-primary'] ?? '' })
    expect(spoilt.map(({ about }) => about)).toContain('on primary on primary, dark')
    expect(spoilt[0]?.pair?.ratio).toBeLessThan(4.5)
  })
})
