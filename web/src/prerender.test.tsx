import { beforeEach, describe, expect, it } from 'vitest'
import { type Brand, brandingStore } from './branding/branding-store.ts'
import { placeOf, renderFirstPage } from './prerender.tsx'

const brand = (name: string): Brand =>
  ({
    name: `${name} Bank`,
    slug: name.toLowerCase(),
    short_name: name,
    logos: { 'hor-color': `/brand/${name}-color`, 'hor-white': `/brand/${name}-white`, icon: null },
    logo_alt_text: `${name} Bank`,
    emails: { support: `help@${name.toLowerCase()}.example` },
    phones: { support: null },
    password_requirements: { min_length: 12, max_length: 128 },
    show_fdic: false,
    insurer: 'NONE',
    completed_at: null,
    color_primary: '#123456',
    color_secondary: '#654321',
    reasons: [],
    savings: null,
    linking_mode: 'FASTLINK_ONLY',
  }) as unknown as Brand

describe('a page rendered for an institution', () => {
  beforeEach(() => brandingStore.setState({ branding: null, fetchedAt: 0 }))

  it('has its brand alone, whatever else is rendered or kept meanwhile', async () => {
    const other = brand('Meadow')
    brandingStore.setState({ branding: other, fetchedAt: 0 })
    const pages = await Promise.all(
      ['Harbor', 'Summit'].flatMap((name) =>
        ['/login', '/dashboard', '/nowhere'].map(async (path) => ({
          name,
          ...(await renderFirstPage(brand(name), path, path === '/dashboard')),
        })),
      ),
    )
    for (const { name, html } of pages) {
      expect(html).toContain(`${name} Bank`)
      for (const foreign of ['Harbor', 'Summit', 'Meadow'].filter((each) => each !== name)) {
        expect(html).not.toContain(foreign)
      }
    }
    expect(brandingStore.getState().branding).toBe(other)
  })

  it('is one of few places: an address in the table, a pattern, or nowhere', () => {
    expect(placeOf('/login')).toBe('/login')
    const nowhere = placeOf('/x9f2')
    expect(placeOf('/an-address/nobody-knows')).toBe(nowhere)
    const one = placeOf('/disclosures/view-disclosures/7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d33')
    expect(placeOf('/disclosures/view-disclosures/7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d44')).toBe(one)
    expect(one).not.toBe(nowhere)
    expect(placeOf('/dashboard/')).not.toBe(placeOf('/dashboard'))
    expect(placeOf('/DASHBOARD')).toBe(placeOf('/dashboard/'))
  })
})
